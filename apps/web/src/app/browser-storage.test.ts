import { afterEach, beforeEach, expect, test } from 'vitest'
import { tabStorage } from './browser-storage.ts'
import { ANONYMOUS_DRAFT_OWNER, clearAnonymousDrafts, createFormDraftStore } from './form-draft-store.ts'

const originalDescriptor = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')

function setStorage(get: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get })
}

beforeEach(() =>
  setStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }),
)
afterEach(() => {
  if (originalDescriptor) Object.defineProperty(globalThis, 'sessionStorage', originalDescriptor)
  else Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('keeps a draft in memory where the browser forbids storage', () => {
  const draft = createFormDraftStore('ada', 'help', { first: '' })
  expect(draft.read()).toBeNull()
  draft.write({ first: 'Ada' })
  expect(createFormDraftStore('ada', 'help', { first: '' }).read()).toEqual({ first: 'Ada' })
  draft.clear()
  expect(draft.read()).toBeNull()
})

test('clears the drafts of an owner also where the browser forbids storage', () => {
  const draft = createFormDraftStore(ANONYMOUS_DRAFT_OWNER, 'help', { first: '' })
  draft.write({ first: 'Ada' })
  clearAnonymousDrafts()
  expect(draft.read()).toBeNull()
})

test('returns the last written value while the storage is full, and stores later writes once there is room', () => {
  const stored = new Map([['a', 'before']])
  let isFull = true
  setStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, text) {
      if (isFull) throw new DOMException('It is full.', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key) => void stored.delete(key),
  }))
  tabStorage.setItem('a', 'now')
  expect(tabStorage.getItem('a')).toBe('now')
  isFull = false
  tabStorage.setItem('a', 'later')
  expect(stored.get('a')).toBe('later')
  expect(tabStorage.getItem('a')).toBe('later')
  tabStorage.removeItem('a')
  expect(stored.size).toBe(0)
  expect(tabStorage.getItem('a')).toBeNull()
})
