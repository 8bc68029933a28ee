import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANONYMOUS, clearAnonymousDrafts, createDraft } from './draft.ts'

function createFakeStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

beforeEach(() => void vi.stubGlobal('sessionStorage', createFakeStorage()))
afterEach(() => void vi.unstubAllGlobals())

const empty = { first: '', email: '' }

test('returns the stored fields until the draft is cleared', () => {
  createDraft('ada', 'help', empty).write({ first: 'Ada', email: 'ada@example.com' })
  const draft = createDraft('ada', 'help', empty)
  expect(draft.read()).toEqual({ first: 'Ada', email: 'ada@example.com' })
  draft.clear()
  expect(draft.read()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('separates drafts by owner and by form', () => {
  createDraft('ada', 'help', empty).write({ first: 'Ada', email: '' })
  expect(createDraft('bob', 'help', empty).read()).toBeNull()
  expect(createDraft('ada', 'other', empty).read()).toBeNull()
})

test.each([
  ['not JSON', '{'],
  ['a list', '["Ada"]'],
  ['a field is missing, as in an older version', '{"first":"Ada"}'],
  ['a field is not a string', '{"first":"Ada","email":7}'],
])('ignores a stored value that is not a draft: %s', (_, stored) => {
  sessionStorage.setItem('kitchen-table:ada:draft:help', stored)
  expect(createDraft('ada', 'help', empty).read()).toBeNull()
})

test('clearAnonymousDrafts removes the drafts without an owner and no others', () => {
  createDraft(ANONYMOUS, 'help', empty).write({ first: 'Ada', email: '' })
  createDraft('ada', 'help', empty).write({ first: 'Ada', email: '' })
  clearAnonymousDrafts()
  expect(createDraft(ANONYMOUS, 'help', empty).read()).toBeNull()
  expect(createDraft('ada', 'help', empty).read()).not.toBeNull()
})
