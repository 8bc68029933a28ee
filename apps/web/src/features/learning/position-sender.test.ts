import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPositionSender } from './position-sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const position = (seconds: number) => ({ seconds, duration: 240 })

function setUp() {
  const sent: number[] = []
  const sender = createPositionSender(async ({ seconds }) => void sent.push(seconds))
  return { sender, sent }
}

test('the newest position is sent every fifteen seconds, also after a pause', () => {
  const { sender, sent } = setUp()
  for (const seconds of [5, 10]) sender.add(position(seconds))
  vi.advanceTimersByTime(14_999)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([10])
  sender.add(position(15))
  vi.advanceTimersByTime(60_000)
  expect(sent).toEqual([10, 15])
})

test('a position that waits is sent at once when the page is left, and no position twice', () => {
  const { sender, sent } = setUp()
  sender.add(position(5))
  sender.flush()
  sender.flush()
  vi.advanceTimersByTime(60_000)
  expect(sent).toEqual([5])
})
