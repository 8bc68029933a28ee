import { expect, test } from 'vitest'
import { repairMojibake } from './repair-mojibake.ts'

test.each([
  ['ZoÃ«', 'Zoë'],
  ['Oâ€™Neil', 'O’Neil'],
  ['MÃ¼ller-LÃ¼denscheidt', 'Müller-Lüdenscheidt'],
  ['Zoë', 'Zoë'],
  ['Äöü', 'Äöü'],
  ['Łódź', 'Łódź'],
  ['Ãñéz', 'Ãñéz'],
])('%s is meant as %s', (text, meant) => {
  expect(repairMojibake(text)).toBe(meant)
})
