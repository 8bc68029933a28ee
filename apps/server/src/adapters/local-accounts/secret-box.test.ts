import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const ourBox = createSecretBox(() => 'k'.repeat(40))
const theirBox = createSecretBox(() => 'l'.repeat(40))

test('what was sealed is opened with the same key only, and only as it was', () => {
  const sealed = ourBox.seal('JBSWY3DPEHPK3PXP')
  expect(ourBox.open(sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => theirBox.open(sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => ourBox.open(bytes.toString('base64url'))).toThrow()
})

test('one text is sealed in another way each time, and shows in none', () => {
  expect(ourBox.seal('a')).not.toBe(ourBox.seal('a'))
  expect(Buffer.from(ourBox.seal('JBSWY3DPEHPK3PXP'), 'base64url').toString('latin1')).not.toContain('JBSWY')
})

test('a mark is the same for the same text and key', () => {
  expect(ourBox.hmac('123456')).toBe(ourBox.hmac('123456'))
  expect(ourBox.hmac('123456')).not.toBe(ourBox.hmac('123457'))
  expect(ourBox.hmac('123456')).not.toBe(theirBox.hmac('123456'))
})

test('the key is asked for when it is first needed', () => {
  let asked = 0
  const lazy = createSecretBox(() => {
    asked += 1
    return 'k'.repeat(40)
  })
  expect(asked).toBe(0)
  lazy.hmac('a')
  lazy.hmac('b')
  expect(asked).toBe(1)
})
