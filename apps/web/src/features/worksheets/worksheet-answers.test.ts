import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../app/browser-storage.ts'
import { setCurrentUserId } from '../../app/current-user-id.ts'
import { createUserStorage } from '../../app/user-storage.ts'
import { changeAnswer, createAnswersStore, readAnswer } from './worksheet-answers.ts'

function createFakeStorage(isFull: () => boolean = () => false): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (isFull()) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createFakeStorage())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  setCurrentUserId('ada')
})
afterEach(() => {
  createUserStorage('ada', deviceStorage).clear()
  setCurrentUserId(null)
  vi.unstubAllGlobals()
})

test('answers are stored for the person, and are there when the worksheet is opened again', () => {
  const store = createAnswersStore('owe')
  const listener = vi.fn()
  store.subscribe(listener)

  expect(store.isLasting).toBe(true)
  expect(store.write({ who: 'Harbor' })).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
  expect(createAnswersStore('owe').read()).toEqual({ who: 'Harbor' })
  expect(createAnswersStore('owe').read()).toBe(store.read())
  expect(createAnswersStore('rent').read()).toEqual({})
})

test('T63: the next person at the device sees nothing of them', () => {
  createAnswersStore('owe').write({ who: 'Harbor' })
  setCurrentUserId('bob')
  expect(createAnswersStore('owe').read()).toEqual({})
})

test('T63: signing out removes them, and a page that is still open stores no more', () => {
  const store = createAnswersStore('owe')
  store.write({ who: 'Harbor' })
  createUserStorage('ada', deviceStorage).clear()
  setCurrentUserId(null)

  expect(store.write({ who: 'Harbor' })).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test.each([
  ['of a sensitive lesson', 'ada', null],
  ['of someone who is not signed in', null, 'owe'],
])('answers %s are in memory alone, and gone when the form is closed', (_, sub, storageKey) => {
  setCurrentUserId(sub)
  const store = createAnswersStore(storageKey)
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)

  expect(store.isLasting).toBe(false)
  expect(store.write({ who: 'Harbor' })).toBe(true)
  expect(store.read()).toEqual({ who: 'Harbor' })
  expect(listener).toHaveBeenCalledOnce()
  unsubscribe()
  expect(localStorage).toHaveLength(0)
  expect(createAnswersStore(storageKey).read()).toEqual({})
})

test('says when the browser stores nothing, keeps them while the page is open, and stores later ones', () => {
  let isFull = true
  vi.stubGlobal(
    'localStorage',
    createFakeStorage(() => isFull),
  )
  const store = createAnswersStore('owe')
  expect(store.write({ who: 'Harbor' })).toBe(false)
  expect(store.read()).toEqual({ who: 'Harbor' })
  isFull = false
  expect(store.write({ who: 'Harbor card' })).toBe(true)
  expect(localStorage).toHaveLength(1)
})

test('nothing is stored once nothing is filled in', () => {
  const store = createAnswersStore('owe')
  store.write(changeAnswer({}, 'who', 'Harbor'))
  store.write(changeAnswer(store.read(), 'who', ''))
  expect(store.read()).toEqual({})
  expect(localStorage).toHaveLength(0)
})

test.each([
  ['{', {}],
  ['"text"', {}],
  ['[1]', {}],
  [JSON.stringify({ who: 'Harbor', much: 5, long: 'a'.repeat(2001) }), { who: 'Harbor' }],
])('what is stored in another form is left out: %j', (stored, expected) => {
  localStorage.setItem('kitchen-table:ada:worksheet:other', stored)
  expect(createAnswersStore('other').read()).toEqual(expected)
})

test('answers to fields of an earlier version of the worksheet stay', () => {
  const stored = { 'old-field': 'Harbor', who: 'Bank' }
  expect(changeAnswer(stored, 'who', 'Union')).toEqual({ 'old-field': 'Harbor', who: 'Union' })
  expect(changeAnswer(stored, 'who', '')).toEqual({ 'old-field': 'Harbor' })
})

test('a field may be called what every object has', () => {
  expect(readAnswer({}, 'constructor')).toBe('')
  expect(readAnswer(changeAnswer({}, 'constructor', 'Mia'), 'constructor')).toBe('Mia')
})
