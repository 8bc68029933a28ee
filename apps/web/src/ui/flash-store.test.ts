import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFlashStore, type FlashLevel, SUCCESS_DURATION_MS } from './flash-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const texts = (store: ReturnType<typeof createFlashStore>) => store.read().map(({ text }) => text)

test('success leaves after 10,000 ms and not a moment before', () => {
  const store = createFlashStore()
  store.success({ title: 'Saved', text: 'The topic was saved.' })

  vi.advanceTimersByTime(9_999)
  expect(texts(store)).toEqual(['The topic was saved.'])
  vi.advanceTimersByTime(1)
  expect(texts(store)).toEqual([])
})

test.each(['error', 'warn'] satisfies FlashLevel[])('%s stays until it is closed', (level) => {
  const store = createFlashStore()
  store[level]({ text: 'Not saved.' })

  vi.advanceTimersByTime(24 * 60 * 60 * 1000)
  const [flash] = store.read()
  expect(flash).toMatchObject({ level, text: 'Not saved.' })

  store.close(flash?.id ?? 0)
  expect(store.read()).toEqual([])
})

test('a held message keeps the time it had left', () => {
  const store = createFlashStore()
  store.success({ text: 'Saved.' })

  vi.advanceTimersByTime(9_000)
  store.hold('pointer')
  vi.advanceTimersByTime(60_000)
  expect(texts(store)).toEqual(['Saved.'])

  store.release('pointer')
  vi.advanceTimersByTime(999)
  expect(texts(store)).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  expect(texts(store)).toEqual([])
})

test('pointer and focus hold apart: both must let go', () => {
  const store = createFlashStore()
  store.success({ text: 'Saved.' })
  store.hold('pointer')
  store.hold('focus')

  store.release('pointer')
  vi.advanceTimersByTime(SUCCESS_DURATION_MS * 2)
  expect(texts(store)).toEqual(['Saved.'])

  store.release('focus')
  vi.advanceTimersByTime(SUCCESS_DURATION_MS)
  expect(texts(store)).toEqual([])
})

test('letting go of what was never held starts no second countdown', () => {
  const store = createFlashStore()
  store.success({ text: 'Saved.' })

  vi.advanceTimersByTime(5_000)
  store.release('focus')
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(5_000)
  expect(texts(store)).toEqual([])
})

test('a message that arrives while held waits for the release', () => {
  const store = createFlashStore()
  store.hold('focus')
  store.success({ text: 'Saved.' })

  vi.advanceTimersByTime(SUCCESS_DURATION_MS)
  expect(texts(store)).toEqual(['Saved.'])
  store.release('focus')
  vi.advanceTimersByTime(SUCCESS_DURATION_MS)
  expect(texts(store)).toEqual([])
})

test('each message has its own countdown', () => {
  const store = createFlashStore()
  store.success({ text: 'First.' })
  vi.advanceTimersByTime(4_000)
  store.success({ text: 'Second.' })

  vi.advanceTimersByTime(6_000)
  expect(texts(store)).toEqual(['Second.'])
})

test('the same words replace the earlier ones under a new id and with full time', () => {
  const store = createFlashStore()
  store.success({ text: 'Saved.' })
  const [first] = store.read()
  vi.advanceTimersByTime(9_000)
  store.success({ text: 'Saved.' })

  expect(texts(store)).toEqual(['Saved.'])
  expect(store.read()[0]?.id).not.toBe(first?.id)
  vi.advanceTimersByTime(9_000)
  expect(texts(store)).toEqual(['Saved.'])
})

test('the same words at another level are another message', () => {
  const store = createFlashStore()
  store.warn({ text: 'Two seats are left.' })
  store.error({ text: 'Two seats are left.' })

  expect(store.read()).toHaveLength(2)
})

test('closing before time leaves no timer behind', () => {
  const store = createFlashStore()
  store.success({ text: 'Saved.' })
  store.close(store.read()[0]?.id ?? 0)

  expect(vi.getTimerCount()).toBe(0)
})

test('tells subscribers until they leave, and keeps the list the same between changes', () => {
  const store = createFlashStore()
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)

  store.warn({ text: 'One.' })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.read()).toBe(store.read())

  unsubscribe()
  store.warn({ text: 'Two.' })
  expect(listener).toHaveBeenCalledTimes(1)
})
