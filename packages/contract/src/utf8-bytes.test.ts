import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Bytes } from './utf8-bytes.ts'

test('counts what an encoder writes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const whole = text.toWellFormed()
      expect(utf8Bytes(whole)).toBe(new TextEncoder().encode(whole).length)
    }),
  )
})
