import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const secretBox = createSecretBox(() => 'k'.repeat(40))
const otherKeyBox = createSecretBox(() => 'l'.repeat(40))

test('a sealed text opens only with the same key, and only unmodified', () => {
  const sealed = secretBox.seal('JBSWY3DPEHPK3PXP')
  expect(secretBox.open(sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => otherKeyBox.open(sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => secretBox.open(bytes.toString('base64url'))).toThrow()
})

test('sealing is different each time, and the result does not contain the text', () => {
  expect(secretBox.seal('a')).not.toBe(secretBox.seal('a'))
  expect(Buffer.from(secretBox.seal('JBSWY3DPEHPK3PXP'), 'base64url').toString('latin1')).not.toContain(
    'JBSWY',
  )
})

test('an HMAC is the same for the same text and key, and different for others', () => {
  expect(secretBox.hmac('123456')).toBe(secretBox.hmac('123456'))
  expect(secretBox.hmac('123456')).not.toBe(secretBox.hmac('123457'))
  expect(secretBox.hmac('123456')).not.toBe(otherKeyBox.hmac('123456'))
})

test('the key is read once, when it is first needed', () => {
  let reads = 0
  const lazyBox = createSecretBox(() => {
    reads += 1
    return 'k'.repeat(40)
  })
  expect(reads).toBe(0)
  lazyBox.hmac('a')
  lazyBox.hmac('b')
  expect(reads).toBe(1)
})
