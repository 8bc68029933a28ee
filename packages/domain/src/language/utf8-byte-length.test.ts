import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../testing/any-character.ts'
import { utf8ByteLength } from './utf8-byte-length.ts'

test('returns the number of bytes that TextEncoder writes', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const whole = text.toWellFormed()
      expect(utf8ByteLength(whole)).toBe(new TextEncoder().encode(whole).length)
    }),
  )
})
