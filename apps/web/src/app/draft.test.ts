import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANONYMOUS, clearAnonymousDrafts, createDraft } from './draft.ts'

function createFakeStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

beforeEach(() => void vi.stubGlobal('sessionStorage', createFakeStorage()))
afterEach(() => void vi.unstubAllGlobals())

const empty = { first: '', email: '' }

test('what was typed is read again, until the form is finished', () => {
  createDraft('ada', 'help', empty).write({ first: 'Ada', email: 'ada@example.com' })
  const draft = createDraft('ada', 'help', empty)
  expect(draft.read()).toEqual({ first: 'Ada', email: 'ada@example.com' })
  draft.clear()
  expect(draft.read()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('a draft belongs to one person and one form', () => {
  createDraft('ada', 'help', empty).write({ first: 'Ada', email: '' })
  expect(createDraft('bob', 'help', empty).read()).toBeNull()
  expect(createDraft('ada', 'other', empty).read()).toBeNull()
})

test.each([
  ['not JSON', '{'],
  ['a list', '["Ada"]'],
  ['a field is missing, as in an older version', '{"first":"Ada"}'],
  ['a field is no text', '{"first":"Ada","email":7}'],
])('what cannot be a draft is none: %s', (_, stored) => {
  sessionStorage.setItem('kitchen-table:ada:draft:help', stored)
  expect(createDraft('ada', 'help', empty).read()).toBeNull()
})

test('nobody’s drafts go when somebody signs in, and others stay', () => {
  createDraft(ANONYMOUS, 'help', empty).write({ first: 'Ada', email: '' })
  createDraft('ada', 'help', empty).write({ first: 'Ada', email: '' })
  clearAnonymousDrafts()
  expect(createDraft(ANONYMOUS, 'help', empty).read()).toBeNull()
  expect(createDraft('ada', 'help', empty).read()).not.toBeNull()
})
