import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimDraft, claimNewDraft } from './claim-draft.ts'
import { setCurrentUserId } from './current-user-id.ts'
import { createRecordDraftStore } from './record-draft-store.ts'

const entries = new Map<string, string>()

beforeEach(() => {
  entries.clear()
  vi.stubGlobal('localStorage', {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  setCurrentUserId('ada')
})
afterEach(() => void vi.unstubAllGlobals())

function writeDraft(id: string, writtenAt: number, kind = 'track:new') {
  const base = { values: {}, version: null }
  createRecordDraftStore('ada', `${kind}:${id}`, () => ({})).write({ title: id, writtenAt, base, values: {} })
}

const claim = (browser?: { locks?: LockManager }) => claimDraft('ada', 'track:new', browser)

test('pages that are open at once get records of their own', async () => {
  const [first, second] = await Promise.all([claim(), claim()])
  expect(first.id).not.toBe(second.id)
  first.release()
  second.release()
})

test('the newest draft that no other page has open is continued', async () => {
  writeDraft('older', 1)
  writeDraft('newest', 2)
  writeDraft('unit', 3, 'unit:new')
  const first = await claim()
  const second = await claim()
  const third = await claim()
  expect([first.id, second.id]).toEqual(['newest', 'older'])
  expect(third.id).toMatch(/^[\da-f-]{36}$/)

  first.release()
  await expect.poll(async () => (await navigator.locks.query()).held).toHaveLength(2)
  const later = await claim()
  expect(later.id).toBe('newest')
  for (const { release } of [second, third, later]) release()
})

test('a new draft is none of those that are stored', async () => {
  writeDraft('stored', 1)
  const { id, release } = await claimNewDraft('ada', 'track:new')
  expect(id).toMatch(/^[\da-f-]{36}$/)
  release()
})

test('without locks, and where the browser forbids them, the newest draft is continued', async () => {
  writeDraft('newest', 2)
  expect((await claim({})).id).toBe('newest')
  const request = () => Promise.reject(new DOMException('No locks here.', 'SecurityError'))
  expect((await claim({ locks: { request, query: () => navigator.locks.query() } })).id).toBe('newest')
})
