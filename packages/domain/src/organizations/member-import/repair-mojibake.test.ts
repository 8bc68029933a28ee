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
  ['JOSÃ‰', 'JOSÉ'],
  ['RAMÃ“N', 'RAMÓN'],
  ['Å ukasz', 'Å ukasz'],
  ['Åukasz Å›', 'Åukasz ś'],
  ['ZoeÌˆ', 'Zoe\u0308'],
  ['Nguyá»…n', 'Nguyễn'],
  ['MÄƒlina BogÈ›an', 'Mălina Bogțan'],
  ['Ð˜Ð²Ð°Ð½', 'Иван'],
  ['æ\u009dŽ', '李'],
  ['Groß–Kohl', 'Groß–Kohl'],
  ['JOSÉ”', 'JOSÉ”'],
  ['“JOSÉ”', '“JOSÉ”'],
  ['ANDRÉ’S', 'ANDRÉ’S'],
  ['MALMÖ–LUND', 'MALMÖ–LUND'],
  ['MÄKELÄ–VIRTANEN', 'MÄKELÄ–VIRTANEN'],
  ['NUÑ–EZ', 'NUÑ–EZ'],
])('%s is meant as %s', (text, meant) => {
  expect(repairMojibake(text)).toBe(meant)
})

test('T49: the time for a word without end does not grow with the square of its length', () => {
  const word = 'a'.repeat(2_000_000)
  expect(repairMojibake(`${word} ZoÃ«`)).toBe(`${word} Zoë`)
})
