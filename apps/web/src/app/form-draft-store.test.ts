import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANONYMOUS_DRAFT_OWNER, clearAnonymousDrafts, createFormDraftStore } from './form-draft-store.ts'

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
  createFormDraftStore('ada', 'help', empty).write({ first: 'Ada', email: 'ada@example.com' })
  const draft = createFormDraftStore('ada', 'help', empty)
  expect(draft.read()).toEqual({ first: 'Ada', email: 'ada@example.com' })
  draft.clear()
  expect(draft.read()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('separates drafts by owner and by form', () => {
  createFormDraftStore('ada', 'help', empty).write({ first: 'Ada', email: '' })
  expect(createFormDraftStore('bob', 'help', empty).read()).toBeNull()
  expect(createFormDraftStore('ada', 'other', empty).read()).toBeNull()
})

test.each([
  ['not JSON', '{'],
  ['a list', '["Ada"]'],
  ['a field is missing, as in an older version', '{"first":"Ada"}'],
  ['a field is not a string', '{"first":"Ada","email":7}'],
])('ignores a stored value that is not a draft: %s', (_, stored) => {
  sessionStorage.setItem('kitchen-table:ada:draft:help', stored)
  expect(createFormDraftStore('ada', 'help', empty).read()).toBeNull()
})

test('clearAnonymousDrafts removes the drafts without an owner and no others', () => {
  createFormDraftStore(ANONYMOUS_DRAFT_OWNER, 'help', empty).write({ first: 'Ada', email: '' })
  createFormDraftStore('ada', 'help', empty).write({ first: 'Ada', email: '' })
  clearAnonymousDrafts()
  expect(createFormDraftStore(ANONYMOUS_DRAFT_OWNER, 'help', empty).read()).toBeNull()
  expect(createFormDraftStore('ada', 'help', empty).read()).not.toBeNull()
})
