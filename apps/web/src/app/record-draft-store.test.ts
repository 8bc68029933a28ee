import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentUserId } from './current-user-id.ts'
import { listRecordDraftTitles } from './list-record-drafts.ts'
import { createRecordDraftStore } from './record-draft-store.ts'

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

beforeEach(() => {
  vi.stubGlobal('localStorage', createFakeStorage())
  setCurrentUserId('ada')
})
afterEach(() => void vi.unstubAllGlobals())

type Values = { content: string }

function parseValues(value: unknown): Values | null {
  const isShaped = typeof value === 'object' && value !== null && 'content' in value
  return isShaped && typeof value.content === 'string' ? { content: value.content } : null
}

const open = (sub: string, name: string) => createRecordDraftStore(sub, name, parseValues)
const draftOf = (content: string) => ({
  title: 'Track: Debt',
  writtenAt: 1,
  base: { values: { content: 'old' }, version: 3 },
  values: { content },
})

test('returns what was written, until it is cleared', () => {
  expect(open('ada', 'track:debt').write(draftOf('new'))).toBe(true)
  expect(open('ada', 'track:debt').read()).toEqual(draftOf('new'))
  expect(listRecordDraftTitles('ada')).toEqual(['Track: Debt'])
  open('ada', 'track:debt').clear()
  expect(open('ada', 'track:debt').read()).toBeNull()
  expect(listRecordDraftTitles('ada')).toEqual([])
})

test("is never read as another person's, or as another record's", () => {
  open('ada', 'track:debt').write(draftOf('new'))
  expect(open('bob', 'track:debt').read()).toBeNull()
  expect(open('ada', 'track:rent').read()).toBeNull()
  expect(listRecordDraftTitles('bob')).toEqual([])
})

test('stores nothing after the person has signed out', () => {
  setCurrentUserId(null)
  expect(open('ada', 'track:debt').write(draftOf('new'))).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test.each([
  { name: 'no JSON', stored: '{' },
  { name: 'fields of another shape', stored: JSON.stringify({ ...draftOf('x'), values: { content: 1 } }) },
  { name: 'a base without a version', stored: JSON.stringify({ ...draftOf('x'), base: { values: {} } }) },
])('ignores $name', ({ stored }) => {
  localStorage.setItem('kitchen-table:ada:record-draft:track:debt', stored)
  expect(open('ada', 'track:debt').read()).toBeNull()
})

test('says when the device has no room for it', () => {
  vi.stubGlobal('localStorage', {
    ...createFakeStorage(),
    setItem() {
      throw new DOMException('It is full.', 'QuotaExceededError')
    },
  })
  expect(open('ada', 'unit:full').write(draftOf('new'))).toBe(false)
  expect(open('ada', 'unit:full').read()).toEqual(draftOf('new'))
  open('ada', 'unit:full').clear()
})
