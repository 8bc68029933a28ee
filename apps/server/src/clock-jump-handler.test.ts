import type { SessionStore } from '@kitchen-table/application/ports'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createClockJumpHandler, formatDuration, logIfClockBehind } from './clock-jump-handler.ts'
import type { ClockJump } from './steady-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const noon = Date.parse('2026-11-05T12:00:00.000Z')

function handleJump(jump: ClockJump) {
  const lines: string[] = []
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  const log = pino({}, { write: (line: string) => lines.push(line) })
  createClockJumpHandler({ log, sessions: { sweep }, onFault: (error) => expect.unreachable(String(error)) })(
    jump,
  )
  expect(lines).toHaveLength(1)
  const { level, msg }: { level: number; msg: string } = JSON.parse(lines[0] ?? '')
  return { level, msg, endsSessions: sweep.mock.calls.length > 0 }
}

test.each([
  { step: 6 * SECOND, isFollowed: true, level: 40, message: /slept for 6 seconds.*follows it/ },
  { step: HOUR, isFollowed: true, level: 40, message: /slept for 1 hour,.*follows it/ },
  { step: 400 * DAY, isFollowed: true, level: 50, message: /slept for 400 days.*every date that is stored/ },
  {
    step: -40 * MINUTE,
    isFollowed: false,
    level: 40,
    message: /back by 40 minutes.*not follow.*ahead of it/,
  },
  { step: -HOUR, isFollowed: false, level: 40, message: /back by 1 hour\..*not follow/ },
  {
    step: -DAY,
    isFollowed: true,
    level: 50,
    message: /back by 1 day\..*follows it.*are wrong\. Everybody is signed out/,
  },
])(
  'logs a step of $step ms with level $level, followed: $isFollowed',
  ({ step, isFollowed, level, message }) => {
    const actual = noon + step
    const line = handleJump({ expected: noon, actual, isFollowed })
    expect(line).toMatchObject({ level, endsSessions: isFollowed && step < 0 })
    expect(line.msg).toMatch(message)
    expect(line.msg).toContain(
      `It says ${new Date(actual).toISOString()} where 2026-11-05T12:00:00.000Z was expected.`,
    )
  },
)

test.each([
  [1, '0 seconds'],
  [1000, '1 second'],
  [59 * SECOND, '59 seconds'],
  [90 * SECOND, '2 minutes'],
  [HOUR, '1 hour'],
  [400 * DAY, '400 days'],
])('formats %i ms as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test('reports a fault if the sessions cannot be ended', async () => {
  const failure = new Error('database or disk is full')
  const onFault = vi.fn()
  const sessions = { sweep: () => Promise.reject(failure) }
  createClockJumpHandler({ log: pino({ level: 'silent' }), sessions, onFault })({
    expected: noon,
    actual: noon - DAY,
    isFollowed: true,
  })
  await expect.poll(() => onFault.mock.calls).toEqual([[failure]])
})

test.each([
  { behind: -DAY, isLogged: false },
  { behind: 0, isLogged: false },
  { behind: HOUR, isLogged: false },
  { behind: HOUR + 1, isLogged: true },
  { behind: 400 * DAY, isLogged: true },
])('a clock $behind ms behind the store is logged: $isLogged', ({ behind, isLogged }) => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  logIfClockBehind(log, noon, noon - behind)
  expect(lines).toHaveLength(isLogged ? 1 : 0)
  if (isLogged) expect(lines[0]).toContain('the store was written to at 2026-11-05T12:00:00.000Z')
})
