import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFlashStore, type FlashLevel, SUCCESS_DURATION_MS } from './flash-store.ts'

let store = createFlashStore()
beforeEach(() => {
  vi.useFakeTimers()
  store = createFlashStore()
})
afterEach(() => void vi.useRealTimers())

const texts = () => store.read().map(({ text }) => text)

test('closes a success message after exactly 10,000 ms', () => {
  store.success({ title: 'Saved', text: 'The topic was saved.' })

  vi.advanceTimersByTime(9_999)
  expect(texts()).toEqual(['The topic was saved.'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test.each(['error', 'warn'] satisfies FlashLevel[])('%s messages stay until they are closed', (level) => {
  store[level]({ text: 'Not saved.' })

  vi.advanceTimersByTime(24 * 60 * 60 * 1000)
  const [flash] = store.read()
  expect(flash).toMatchObject({ level, text: 'Not saved.' })

  store.close(flash?.id ?? 0)
  expect(store.read()).toEqual([])
})

test('continues with the remaining time after a hold', () => {
  store.success({ text: 'Saved.' })

  vi.advanceTimersByTime(9_000)
  store.hold('pointer')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Saved.'])

  store.release('pointer')
  vi.advanceTimersByTime(999)
  expect(texts()).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('holds messages until both pointer and focus are released', () => {
  store.success({ text: 'Saved.' })
  store.hold('pointer')
  store.hold('focus')

  store.release('pointer')
  vi.advanceTimersByTime(SUCCESS_DURATION_MS * 2)
  expect(texts()).toEqual(['Saved.'])

  store.release('focus')
  vi.advanceTimersByTime(SUCCESS_DURATION_MS)
  expect(texts()).toEqual([])
})

test('does not start a second countdown on a release without a hold', () => {
  store.success({ text: 'Saved.' })

  vi.advanceTimersByTime(5_000)
  store.release('focus')
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(5_000)
  expect(texts()).toEqual([])
})

test('starts the countdown of a message that is added during a hold on the release', () => {
  store.hold('focus')
  store.success({ text: 'Saved.' })

  vi.advanceTimersByTime(SUCCESS_DURATION_MS)
  expect(texts()).toEqual(['Saved.'])
  store.release('focus')
  vi.advanceTimersByTime(SUCCESS_DURATION_MS)
  expect(texts()).toEqual([])
})

test('counts down each message separately', () => {
  store.success({ text: 'First.' })
  vi.advanceTimersByTime(4_000)
  store.success({ text: 'Second.' })

  vi.advanceTimersByTime(6_000)
  expect(texts()).toEqual(['Second.'])
})

test('replaces a message with the same text, with a new id and the full time', () => {
  store.success({ text: 'Saved.' })
  const [first] = store.read()
  vi.advanceTimersByTime(9_000)
  store.success({ text: 'Saved.' })

  expect(texts()).toEqual(['Saved.'])
  expect(store.read()[0]?.id).not.toBe(first?.id)
  vi.advanceTimersByTime(9_000)
  expect(texts()).toEqual(['Saved.'])
})

test('does not replace a message of another level with the same text', () => {
  store.warn({ text: 'Two seats are left.' })
  store.error({ text: 'Two seats are left.' })

  expect(store.read()).toHaveLength(2)
})

test('a message replaces the earlier one of its topic, and no other', () => {
  store.error({ text: 'Not added.', topic: 'member' })
  store.success({ text: 'Renamed.', topic: 'settings' })
  store.success({ text: 'Added.', topic: 'member' })
  store.success({ text: 'Saved.' })

  expect(texts()).toEqual(['Renamed.', 'Added.', 'Saved.'])
})

test('closes the messages of one topic only', () => {
  store.error({ text: 'Not added.', topic: 'member' })
  store.success({ text: 'Saved.' })

  store.closeAll('member')
  expect(texts()).toEqual(['Saved.'])
  store.closeAll()
  expect(texts()).toEqual([])
})

test('clears the timer of a message that is closed early', () => {
  store.success({ text: 'Saved.' })
  store.close(store.read()[0]?.id ?? 0)

  expect(vi.getTimerCount()).toBe(0)
})

test('notifies subscribers until they unsubscribe, and returns the same list between changes', () => {
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)

  store.warn({ text: 'One.' })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.read()).toBe(store.read())

  unsubscribe()
  store.warn({ text: 'Two.' })
  expect(listener).toHaveBeenCalledTimes(1)
})
