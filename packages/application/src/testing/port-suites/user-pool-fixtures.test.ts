import { describe, expect, test, vi } from 'vitest'
import { beginTotpWithDifferentCodes, haveDifferentCodes, now } from './user-pool-fixtures.ts'

const time = Date.parse('2026-01-05T12:00:00.000Z')
/** Shows 172979 a minute and a half before `time`, and again two minutes after it. */
const repeating = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAATLCA'
const other = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

describe('the codes of authenticator apps', () => {
  test.each([
    { what: 'one app', secrets: [other], at: time, areDifferent: true },
    { what: 'two apps', secrets: [other, `${other.slice(1)}B`], at: time, areDifferent: true },
    { what: 'one app that repeats a code', secrets: [repeating], at: time, areDifferent: false },
    { what: 'one that repeats it later', secrets: [repeating], at: time - 600_000, areDifferent: true },
    { what: 'one app twice', secrets: [other, other], at: time, areDifferent: false },
  ])('of $what are different: $areDifferent', ({ secrets, at, areDifferent }) => {
    expect(haveDifferentCodes(secrets, at)).toBe(areDifferent)
  })

  test('a secret with a code of another app is replaced', async () => {
    const beginTotp = vi
      .fn()
      .mockResolvedValueOnce({ secret: other })
      .mockResolvedValue({ secret: repeating })
    const pool = { secondFactor: { beginTotp } }
    expect(await beginTotpWithDifferentCodes(pool, 'ada', now, [other])).toBe(repeating)
    expect(beginTotp).toHaveBeenCalledTimes(2)
  })
})
