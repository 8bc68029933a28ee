import { describe, expect, test } from 'vitest'
import { createDeviceTokenCodec } from './device-tokens.ts'

const key = 'k'.repeat(32)
const DAY = 24 * 60 * 60_000
const start = Date.parse('2026-03-01T23:59:59.000Z')
const clock = { now: start }
const deviceTokens = createDeviceTokenCodec(key, () => clock.now)
const ada = { sub: 'ada', sessionVersion: 3 }

/** Device tokens with the same key at a later time. */
const deviceTokensAfter = (ms: number) => createDeviceTokenCodec(key, () => start + ms)

/** Returns the text with one character changed. */
function alterCharacter(text: string, index: number): string {
  const character = text[index] === 'A' ? 'B' : 'A'
  return text.slice(0, index) + character + text.slice(index + 1)
}

describe('T23: a device that has signed in before', () => {
  test('is known by its token, which contains the day of issue', () => {
    const token = deviceTokens.issue(ada)
    expect(token).toMatch(/^\d{5}\.[\w-]{43}$/)
    expect(Number(token.split('.')[0]) * DAY).toBe(Date.parse('2026-03-01'))
    expect(deviceTokens.isValid(token, ada)).toBe(true)
    expect(createDeviceTokenCodec(key, () => start).isValid(token, ada)).toBe(true)
  })

  test.each([
    { what: 'with a later session version', other: { ...ada, sessionVersion: 4 } },
    { what: 'with an earlier session version', other: { ...ada, sessionVersion: 2 } },
    { what: 'for another person with the same session version', other: { ...ada, sub: 'bob' } },
    { what: 'for nobody', other: { sub: '', sessionVersion: 0 } },
    { what: 'for a person whose id contains the version', other: { sub: '\0ada', sessionVersion: 3 } },
    { what: 'for a person whose version begins their id', other: { sub: '3\0ada', sessionVersion: 0 } },
  ])('is not known $what', ({ other }) => {
    expect(deviceTokens.isValid(deviceTokens.issue(ada), other)).toBe(false)
    expect(deviceTokens.isValid(deviceTokens.issue(other), ada)).toBe(false)
  })

  test('is not known after the key was changed', () => {
    expect(createDeviceTokenCodec('q'.repeat(32), () => start).isValid(deviceTokens.issue(ada), ada)).toBe(
      false,
    )
  })

  test.each([
    [0, true],
    [1000, true],
    [89 * DAY, true],
    [89 * DAY + 1000, false],
    [400 * DAY, false],
  ])('after %i ms is known: %s', (ms, isKnown) => {
    expect(deviceTokensAfter(ms).isValid(deviceTokens.issue(ada), ada)).toBe(isKnown)
  })

  test('is never known for longer than 90 days', () => {
    const midnight = Date.parse('2026-03-01')
    const token = createDeviceTokenCodec(key, () => midnight).issue(ada)
    const isValidAfter = (ms: number) => createDeviceTokenCodec(key, () => midnight + ms).isValid(token, ada)
    expect([isValidAfter(90 * DAY - 1), isValidAfter(90 * DAY)]).toEqual([true, false])
  })

  test('is not known by a token that was issued while the clock was ahead', () => {
    const token = deviceTokensAfter(DAY).issue(ada)
    expect(deviceTokens.isValid(token, ada)).toBe(false)
    expect(deviceTokensAfter(DAY).isValid(token, ada)).toBe(true)
  })
})

describe('T23: a forged device token', () => {
  const token = deviceTokens.issue(ada)
  const [day = '', signature = ''] = token.split('.')

  test.each([
    null,
    '',
    '.',
    '..',
    'x',
    day,
    `${day}.`,
    `.${signature}`,
    signature,
    `${signature}.${day}`,
    `${day}.${day}`,
    `${day}0.${signature}`,
    `0${day}.${signature}`,
    `-${day}.${signature}`,
    `${day}.x${signature}`,
    `${day}.${signature.slice(1)}`,
    `${day}.${signature.slice(0, -1)}`,
    `${day}.${signature.slice(0, 20)}`,
    `${day} .${signature}`,
    ` ${token}`,
    `${token} `,
    `${token}=`,
    `${token}.more`,
    `${token}\n`,
    `${day}.${'A'.repeat(43)}`,
    `${day}.${Buffer.alloc(32).toString('base64url')}`,
    `${day}.${'\u0000'.repeat(43)}`,
    `${day}\u0000${ada.sub}.${signature}`,
    `${day}.${'A'.repeat(100_000)}`,
    `${'1'.repeat(100_000)}.${signature}`,
    // The form of an earlier release, with an id instead of a day.
    `c29tZXRoaW5nLi4u.${signature}`,
  ])('is not recognized (case %#)', (forged) => {
    expect(deviceTokens.isValid(forged, ada)).toBe(false)
  })

  test('is not recognized with another day', () => {
    for (let other = Number(day) - 100; other < Number(day) + 100; other += 1)
      if (other !== Number(day)) expect(deviceTokens.isValid(`${other}.${signature}`, ada)).toBe(false)
  })

  test('is not recognized with any character of the signature changed', () => {
    for (let at = 0; at < signature.length - 1; at += 1) {
      expect(deviceTokens.isValid(`${day}.${alterCharacter(signature, at)}`, ada)).toBe(false)
    }
  })
})
