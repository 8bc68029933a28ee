import { describe, expect, test } from 'vitest'
import { getSessionLifetime, isSessionCurrent } from './session-lifetime.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe.each([
  { role: 'user', absolute: 30 * DAY, idle: 7 * DAY },
  { role: 'manager', absolute: 12 * HOUR, idle: 60 * MINUTE },
  { role: 'admin', absolute: 12 * HOUR, idle: 60 * MINUTE },
] as const)('a session of role $role', ({ role, absolute, idle }) => {
  test('has this absolute and idle lifetime', () => {
    expect(getSessionLifetime(role)).toEqual({ absoluteMs: absolute, idleMs: idle })
  })

  test.each([
    { what: 'just opened', age: 0, unseen: 0, alive: true },
    { what: 'a second before it idles out', age: idle, unseen: idle - SECOND, alive: true },
    { what: 'a millisecond before it idles out', age: idle, unseen: idle - 1, alive: true },
    { what: 'idle for exactly the limit', age: idle, unseen: idle, alive: false },
    { what: 'idle for longer than the limit', age: idle + SECOND, unseen: idle + SECOND, alive: false },
    { what: 'in use, a millisecond before its end', age: absolute - 1, unseen: 0, alive: true },
    { what: 'in use, at its end', age: absolute, unseen: 0, alive: false },
    { what: 'in use, a second after its end', age: absolute + SECOND, unseen: 0, alive: false },
    { what: 'from a clock that was ahead', age: -HOUR, unseen: -HOUR, alive: true },
    { what: 'from a clock that was further ahead', age: -HOUR - 1, unseen: -HOUR - 1, alive: false },
    { what: 'used while the clock was ahead', age: 10 * MINUTE, unseen: -HOUR, alive: true },
    { what: 'used while the clock was further ahead', age: 10 * MINUTE, unseen: -HOUR - 1, alive: false },
    { what: 'from another year', age: -400 * DAY, unseen: -400 * DAY, alive: false },
  ])('$what: alive $alive', ({ age, unseen, alive }) => {
    expect(isSessionCurrent({ createdAt: now - age, seenAt: now - unseen }, role, now)).toBe(alive)
  })
})
