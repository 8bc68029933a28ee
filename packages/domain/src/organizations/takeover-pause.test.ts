import { expect, test } from 'vitest'
import { isTakeoverPaused, TAKEOVER_PAUSE_MS } from './takeover-pause.ts'

const NOW = Date.parse('2026-12-01T10:00:00.000Z')
const at = (ago: number) => new Date(NOW - ago).toISOString()

test.each([
  { done: 'member_address_corrected', ago: 0, step: 'second_factor_reset', isPaused: true },
  { done: 'second_factor_reset', ago: 0, step: 'member_address_corrected', isPaused: true },
  {
    done: 'second_factor_reset',
    ago: TAKEOVER_PAUSE_MS - 1,
    step: 'member_address_corrected',
    isPaused: true,
  },
  { done: 'second_factor_reset', ago: TAKEOVER_PAUSE_MS, step: 'member_address_corrected', isPaused: false },
  { done: 'member_address_corrected', ago: 0, step: 'member_address_corrected', isPaused: false },
  { done: 'account_unlocked', ago: 0, step: 'member_address_corrected', isPaused: false },
] as const)('$ago ms after $done, $step waits: $isPaused', ({ done, ago, step, isPaused }) => {
  const history = [{ action: 'member_added', time: at(ago) } as const, { action: done, time: at(ago) }]
  expect(isTakeoverPaused(history, step, NOW)).toBe(isPaused)
})

test('nothing was done', () => {
  expect(isTakeoverPaused([], 'second_factor_reset', NOW)).toBe(false)
})
