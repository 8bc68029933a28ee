import { expect, test } from 'vitest'
import { restoreDraft } from './restore-draft.ts'

const values = { title: 'Rent', tags: ['home'] }
const loaded = { values, version: 2 }

function draftOf(changes: Partial<typeof values>, version: number | null = 2, base = values) {
  return {
    title: 'Track: Rent',
    writtenAt: 7,
    base: { values: base, version },
    values: { ...base, ...changes },
  }
}

test('begins with what was loaded where there is no draft, or one without changes', () => {
  const start = { base: loaded, values, draftWrittenAt: null, isSavedSince: false }
  expect(restoreDraft(null, loaded)).toEqual(start)
  expect(restoreDraft(draftOf({}), loaded)).toEqual(start)
})

test('restores the draft of the same version', () => {
  expect(restoreDraft(draftOf({ title: 'Renting' }), loaded)).toEqual({
    base: loaded,
    values: { ...values, title: 'Renting' },
    draftWrittenAt: 7,
    isSavedSince: false,
  })
})

test('merges a draft with what was saved since it was begun', () => {
  const draft = draftOf({ title: 'Renting' }, 1, { ...values, tags: [] })
  expect(restoreDraft(draft, loaded)).toEqual({
    base: loaded,
    values: { title: 'Renting', tags: ['home'] },
    draftWrittenAt: 7,
    isSavedSince: true,
  })
})

test('keeps the version of a draft that cannot be merged, so that the save asks', () => {
  const draft = draftOf({ title: 'Mine' }, 1, { ...values, title: 'Before' })
  expect(restoreDraft(draft, loaded)).toMatchObject({ base: { version: 1 }, values: { title: 'Mine' } })
})

test('forgets a draft whose changes someone has saved', () => {
  const draft = draftOf({ title: 'Rent' }, 1, { title: 'Before', tags: [] })
  expect(restoreDraft(draft, loaded)).toMatchObject({ values, draftWrittenAt: null })
})

test('restores the draft of a new record', () => {
  const empty = { values: { title: '', tags: [] }, version: null }
  const draft = { ...draftOf({ title: 'New' }), base: empty }
  expect(restoreDraft(draft, empty)).toMatchObject({
    base: empty,
    values: { title: 'New' },
    draftWrittenAt: 7,
  })
})
