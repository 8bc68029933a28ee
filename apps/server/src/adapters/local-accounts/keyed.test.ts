import { expect, test } from 'vitest'
import { keyed } from './keyed.ts'

const ours = keyed(() => 'k'.repeat(40))
const theirs = keyed(() => 'l'.repeat(40))

test('what was sealed is opened with the same key only, and only as it was', () => {
  const sealed = ours.seal('JBSWY3DPEHPK3PXP')
  expect(ours.open(sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => theirs.open(sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => ours.open(bytes.toString('base64url'))).toThrow()
})

test('one text is sealed in another way each time, and shows in none', () => {
  expect(ours.seal('a')).not.toBe(ours.seal('a'))
  expect(Buffer.from(ours.seal('JBSWY3DPEHPK3PXP'), 'base64url').toString('latin1')).not.toContain('JBSWY')
})

test('a mark is the same for the same text and key', () => {
  expect(ours.mark('123456')).toBe(ours.mark('123456'))
  expect(ours.mark('123456')).not.toBe(ours.mark('123457'))
  expect(ours.mark('123456')).not.toBe(theirs.mark('123456'))
})

test('the key is asked for when it is first needed', () => {
  let asked = 0
  const lazy = keyed(() => {
    asked += 1
    return 'k'.repeat(40)
  })
  expect(asked).toBe(0)
  lazy.mark('a')
  lazy.mark('b')
  expect(asked).toBe(1)
})
