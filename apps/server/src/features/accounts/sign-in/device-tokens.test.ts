import { describe, expect, test } from 'vitest'
import { createDeviceTokens } from './device-tokens.ts'

const key = 'k'.repeat(32)
const DAY = 24 * 60 * 60_000
const start = Date.parse('2026-03-01T23:59:59.000Z')
const clock = { now: start }
const devices = createDeviceTokens(key, () => clock.now)
const version = 'the version of the password of Ada'

/** The same devices at another time. */
const after = (ms: number) => createDeviceTokens(key, () => start + ms)

/** One letter of the text, changed to another one. */
function altered(text: string, at: number): string {
  const letter = text[at] === 'A' ? 'B' : 'A'
  return text.slice(0, at) + letter + text.slice(at + 1)
}

describe('T23: a device that has signed in before', () => {
  test('is known by its mark, which tells the day of issue', () => {
    const mark = devices.issue(version)
    expect(mark).toMatch(/^\d{5}\.[\w-]{43}$/)
    expect(Number(mark.split('.')[0]) * DAY).toBe(Date.parse('2026-03-01'))
    expect(devices.isValid(mark, version)).toBe(true)
    expect(createDeviceTokens(key, () => start).isValid(mark, version)).toBe(true)
  })

  test('is not known with another password, nor for another account', () => {
    const mark = devices.issue(version)
    for (const other of [`${version}x`, version.slice(1), version.toUpperCase(), '', `1\0${version}`])
      expect(devices.isValid(mark, other)).toBe(false)
  })

  test('is not known after the key was changed', () => {
    expect(createDeviceTokens('q'.repeat(32), () => start).isValid(devices.issue(version), version)).toBe(
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
    expect(after(ms).isValid(devices.issue(version), version)).toBe(isKnown)
  })

  test('is never known for longer than 90 days', () => {
    const midnight = Date.parse('2026-03-01')
    const mark = createDeviceTokens(key, () => midnight).issue(version)
    const at = (ms: number) => createDeviceTokens(key, () => midnight + ms).isValid(mark, version)
    expect([at(90 * DAY - 1), at(90 * DAY)]).toEqual([true, false])
  })

  test('is not known by a mark that was issued while the clock was ahead', () => {
    const mark = after(DAY).issue(version)
    expect(devices.isValid(mark, version)).toBe(false)
    expect(after(DAY).isValid(mark, version)).toBe(true)
  })
})

describe('T23: a forged mark', () => {
  const mark = devices.issue(version)
  const [day = '', signed = ''] = mark.split('.')

  test.each([
    null,
    '',
    '.',
    '..',
    'x',
    day,
    `${day}.`,
    `.${signed}`,
    signed,
    `${signed}.${day}`,
    `${day}.${day}`,
    `${day}0.${signed}`,
    `0${day}.${signed}`,
    `-${day}.${signed}`,
    `${day}.x${signed}`,
    `${day}.${signed.slice(1)}`,
    `${day}.${signed.slice(0, -1)}`,
    `${day}.${signed.slice(0, 20)}`,
    `${day} .${signed}`,
    ` ${mark}`,
    `${mark} `,
    `${mark}=`,
    `${mark}.more`,
    `${mark}\n`,
    `${day}.${'A'.repeat(43)}`,
    `${day}.${Buffer.alloc(32).toString('base64url')}`,
    `${day}.${'\u0000'.repeat(43)}`,
    `${day}\u0000${version}.${signed}`,
    `${day}.${'A'.repeat(100_000)}`,
    `${'1'.repeat(100_000)}.${signed}`,
    // As they were issued once, with an id instead of a day.
    `c29tZXRoaW5nLi4u.${signed}`,
  ])('is not recognised (case %#)', (forged) => {
    expect(devices.isValid(forged, version)).toBe(false)
  })

  test('the day may be no other', () => {
    for (let other = Number(day) - 100; other < Number(day) + 100; other += 1)
      if (other !== Number(day)) expect(devices.isValid(`${other}.${signed}`, version)).toBe(false)
  })

  test('no letter of the signature may be another', () => {
    for (let at = 0; at < signed.length - 1; at += 1) {
      expect(devices.isValid(`${day}.${altered(signed, at)}`, version)).toBe(false)
    }
  })
})
