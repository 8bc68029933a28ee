import { describe, expect, test } from 'vitest'
import { knownDevices } from './known-device.ts'

const key = 'k'.repeat(32)
const devices = knownDevices(key)
const ada = 'ada@example.com'

/** One letter of the text, changed to another one. */
function altered(text: string, at: number): string {
  const letter = text[at] === 'A' ? 'B' : 'A'
  return text.slice(0, at) + letter + text.slice(at + 1)
}

describe('T23: a device that has signed in before', () => {
  test('is known by its mark, always as the same', () => {
    const mark = devices.markFor(ada)
    expect(mark).toMatch(/^[\w-]{16}\.[\w-]{43}$/)
    expect(devices.recognise(mark, ada)).toBe(mark.split('.')[0])
    expect(knownDevices(key).recognise(mark, ada)).toBe(mark.split('.')[0])
  })

  test('has a mark of its own', () => {
    const marks = Array.from({ length: 100 }, () => devices.markFor(ada))
    expect(new Set(marks.map((mark) => devices.recognise(mark, ada))).size).toBe(100)
  })

  test('is not known for another address', () => {
    const mark = devices.markFor(ada)
    for (const other of ['bob@example.com', 'Ada@example.com', 'ada@example.com ', 'da@example.com', '']) {
      expect(devices.recognise(mark, other)).toBeNull()
    }
  })

  test('nor after the key was changed', () => {
    expect(knownDevices('q'.repeat(32)).recognise(devices.markFor(ada), ada)).toBeNull()
  })
})

describe('T23: a forged mark', () => {
  const mark = devices.markFor(ada)
  const [id = '', signed = ''] = mark.split('.')

  test.each([
    ...[null, '', '.', '..', 'x', id, `${id}.`, `.${signed}`, signed, `${signed}.${id}`, `${id}.${id}`],
    ...[`${id}x.${signed}`, `x${id}.${signed}`, `${id}.x${signed}`, `${id}.${signed.slice(1)}`],
    ...[`${id}.${signed.slice(0, -1)}`, `${id}.${signed.slice(0, 20)}`, `${id} .${signed}`, ` ${mark}`],
    ...[
      `${id}.${'A'.repeat(43)}`,
      `${id}.${Buffer.alloc(32).toString('base64url')}`,
      `${id}.${'\u0000'.repeat(43)}`,
    ],
    ...[`${id}\u0000${ada}.${signed}`, `${id}.${'A'.repeat(100_000)}`, `${'A'.repeat(100_000)}.${signed}`],
  ])('is not recognised (case %#)', (forged) => {
    expect(devices.recognise(forged, ada)).toBeNull()
  })

  test('no letter of the id may be another', () => {
    for (let at = 0; at < id.length; at += 1) {
      expect(devices.recognise(`${altered(id, at)}.${signed}`, ada)).toBeNull()
    }
  })

  test('no letter of the signature may be another', () => {
    for (let at = 0; at < signed.length - 1; at += 1) {
      expect(devices.recognise(`${id}.${altered(signed, at)}`, ada)).toBeNull()
    }
  })

  test('however a good one is spelled, it is the same device', () => {
    for (const spelling of [`${mark}=`, `${mark}.more`, mark.replaceAll('-', '+').replaceAll('_', '/')]) {
      expect([null, id]).toContain(devices.recognise(spelling, ada))
    }
  })
})
