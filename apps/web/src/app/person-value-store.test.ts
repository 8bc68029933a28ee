import { afterEach, expect, test, vi } from 'vitest'
import type { BrowserStorage } from './browser-storage.ts'
import { createPersonValueStore } from './person-value-store.ts'

function createStorage(): BrowserStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, text) {
      values.set(key, text)
      return true
    },
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  }
}

const parseText = (value: unknown) => (typeof value === 'string' ? value : null)

afterEach(() => vi.unstubAllGlobals())

test('each person has a value of their own, until it is removed', () => {
  const value = createPersonValueStore('color', createStorage(), parseText)
  value.write('ada', 'green')
  expect(value.read('ada')).toBe('green')
  expect(value.read('bo')).toBeNull()
  value.remove('ada')
  expect(value.read('ada')).toBeNull()
})

test('what is stored in another form counts as absent', () => {
  const storage = createStorage()
  createPersonValueStore('color', storage, (stored) => stored).write('ada', { hue: 120 })
  expect(createPersonValueStore('color', storage, parseText).read('ada')).toBeNull()
})

test('returns the same object while it is unchanged', () => {
  const value = createPersonValueStore('point', createStorage(), (stored) => stored)
  value.write('ada', { x: 1 })
  expect(value.read('ada')).toBe(value.read('ada'))
})

test('listeners hear of changes here and in other tabs, of this value only', () => {
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  const changeElsewhere = (key: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const value = createPersonValueStore('color', createStorage(), parseText)
  const listener = vi.fn()
  const unsubscribe = value.subscribe(listener)

  value.write('ada', 'green')
  changeElsewhere('kitchen-table:ada:color')
  changeElsewhere(null)
  changeElsewhere('kitchen-table:ada:progress')
  expect(listener).toHaveBeenCalledTimes(3)
  unsubscribe()
  value.write('ada', 'red')
  changeElsewhere('kitchen-table:ada:color')
  expect(listener).toHaveBeenCalledTimes(3)
})
