import { expect, test } from 'vitest'
import { formatWithheld, parseWithheld, withheldKinds } from './withheld.ts'

test.each(withheldKinds)('why a row is withheld is read from its reason: %s', (kind) => {
  for (const text of ['', 'Spouse (EE+1)']) {
    const reason = formatWithheld({ kind, text })
    expect(parseWithheld(reason)).toEqual({ kind, text })
  }
})

test('other reasons are none', () => {
  expect(parseWithheld(null)).toBeNull()
  expect(parseWithheld('Not a valid email address format')).toBeNull()
})

test('long texts of a file are shortened', () => {
  expect(formatWithheld({ kind: 'left', text: 'x'.repeat(200) })).toBe(
    `Left in your file (${'x'.repeat(60)})`,
  )
})
