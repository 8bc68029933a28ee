import { DAY_MS } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { sampleTrack } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { createSearchAnswerEditor } from './create-search-answer-editor.ts'
import { NOON, openSearches } from './testing/open-searches.ts'

const test = testWith(openSearches)

const answeredAt = new Date(NOON).toISOString()
const pawnAnswer = {
  key: 'pawn shop',
  term: 'pawn shops',
  track: 'debt',
  title: 'Track debt',
  kind: 'tag',
  answeredAt,
}

test('adds the term to the tags of the track, in a version of its own', async (setup) => {
  const { stores, miss, answer, readTags, list } = setup
  await miss('pawn shops')
  expect(await answer('pawn shops', 'debt')).toEqual(pawnAnswer)
  expect(await readTags('debt')).toEqual(['debt', 'pawn shops'])
  expect(await stores.versions.list({ kind: 'track', key: 'debt' })).toMatchObject([
    { version: 2, author: { sub: actors.admin.sub, at: answeredAt } },
    { version: 1 },
  ])
  expect((await list())[0]?.answer).toEqual({ ...pawnAnswer, foundSince: 0, missedSince: 0 })
})

test('sending it again changes nothing, also at the same time', async ({
  stores,
  clock,
  answer,
  readTags,
}) => {
  const [first, second] = await Promise.all([answer('pawn shops', 'debt'), answer('pawn shops', 'debt')])
  clock.at += DAY_MS
  const third = await answer('pawn shops', 'debt')
  expect([first, second, third]).toEqual([pawnAnswer, pawnAnswer, pawnAnswer])
  expect(await readTags('debt')).toEqual(['debt', 'pawn shops'])
  expect(await stores.searchAnswers.list()).toMatchObject([
    { addedTags: [{ track: 'debt', term: 'pawn shops' }] },
  ])
})

test('another track, another tag, or a tag that was removed since makes another answer', async (setup) => {
  const { stores, clock, answer, readTags } = setup
  const listAnswers = async () =>
    (await stores.searchAnswers.list()).map(({ track, term, answeredAt: at }) => [
      track,
      term,
      at.slice(0, 10),
    ])
  await answer('pawn shops', 'debt')
  clock.at += DAY_MS
  await answer('pawn shops', 'rent')
  expect(await listAnswers()).toEqual([['rent', 'pawn shops', '2026-11-06']])
  clock.at += DAY_MS
  await answer('pawn shop', 'rent')
  expect(await listAnswers()).toEqual([['rent', 'pawn shop', '2026-11-07']])
  clock.at += DAY_MS
  await setup.deps.trackTags.remove(actors.admin, 'rent', 'pawn shop')
  await answer('pawn shop', 'rent')
  expect(await listAnswers()).toEqual([['rent', 'pawn shop', '2026-11-08']])
  expect(await readTags('rent')).toEqual(['rent', 'pawn shops', 'pawn shop'])
})

const createTrack = { keywords: ['pawn'], units: ['u-1'], trackId: 'pawn', slug: 'pawn' }

test.for([
  { what: 'that the administrator has just created', sub: 'a1', version: 1, kind: 'new_track' },
  { what: 'of another administrator', sub: 'a2', version: 1, kind: 'tag' },
  { what: 'that was saved since', sub: 'a1', version: 2, kind: 'tag' },
])('a track with the tag $what is an answer of the kind $kind', async ({ sub, version, kind }, setup) => {
  const { stores, answer, undo, readTags } = setup
  const track = sampleTrack(createTrack)
  await stores.catalog.saveTrack(track, null, { sub, at: answeredAt })
  if (version === 2) await stores.catalog.saveTrack(track, 1, { sub, at: answeredAt })
  expect(await answer('pawn', 'pawn')).toMatchObject({ kind, track: 'pawn' })
  await undo('pawn')
  expect(await readTags('pawn')).toEqual(['pawn'])
})

test('a track that is gone is refused, and nothing is stored', async ({ stores, answer }) => {
  await expect(answer('pawn', 'gone')).rejects.toMatchObject({ code: 'catalog.track_not_found' })
  expect(await stores.searchAnswers.list()).toEqual([])
})

test('undoing removes the answer and its tag, and does nothing the second time', async (setup) => {
  const { stores, answer, undo, readTags } = setup
  await answer('pawn shops', 'debt')
  await answer('taxes', 'debt')
  await Promise.all([undo('pawn shop'), undo('pawn shop')])
  await undo('no such key')
  expect(await readTags('debt')).toEqual(['debt', 'taxes'])
  expect(await stores.searchAnswers.list()).toMatchObject([{ key: 'tax' }])
})

test.for([
  { tracks: ['debt', 'rent'] },
  { tracks: ['debt', 'rent', 'debt'] },
  { tracks: ['debt', 'debt', 'rent', 'rent'] },
])('undoing answers with $tracks removes the tags of all', async ({ tracks }, setup) => {
  const { stores, answer, undo, readTags } = setup
  for (const [n, track] of tracks.entries()) await answer(n === 1 ? 'pawn shops' : 'pawn shop', track)
  await undo('pawn shop')
  expect(await readTags('debt')).toEqual(['debt'])
  expect(await readTags('rent')).toEqual(['rent'])
  expect(await stores.searchAnswers.list()).toEqual([])
})

test('a tag that was there before the answer stays', async ({ answer, undo, readTags }) => {
  await answer('rent', 'rent')
  await undo('rent')
  expect(await readTags('rent')).toEqual(['rent'])
})

test('an answer whose tag was removed, or whose track, is undone', async (setup) => {
  const { stores, deps, answer, undo } = setup
  await answer('pawn', 'debt')
  await answer('taxes', 'rent')
  await deps.trackTags.remove(actors.admin, 'debt', 'pawn')
  const rent = await stores.catalog.findTrack('rent')
  await stores.catalog.removeRecord({ kind: 'track', key: 'rent' }, rent?.version ?? 0)
  await undo('pawn')
  await undo('tax')
  expect(await stores.searchAnswers.list()).toEqual([])
})

test('an answer stays if its tag cannot be removed', async ({ deps, stores, answer }) => {
  await answer('pawn', 'debt')
  const trackTags = { ...deps.trackTags, remove: () => Promise.reject(new Error('no disk')) }
  const { undo } = createSearchAnswerEditor({ ...deps, trackTags })
  await expect(undo(actors.admin, { key: 'pawn' })).rejects.toThrow('no disk')
  expect(await stores.searchAnswers.list()).toHaveLength(1)
})

test.for(notAdmins)('is refused for $role', async (actor, { deps, stores, answer, readTags }) => {
  const answers = createSearchAnswerEditor(deps)
  const refusal = { code: 'auth.forbidden' }
  await expect(answers.answer(actor, { term: 'pawn', track: 'debt' })).rejects.toMatchObject(refusal)
  expect(await readTags('debt')).toEqual(['debt'])
  await answer('pawn', 'debt')
  await expect(answers.undo(actor, { key: 'pawn' })).rejects.toMatchObject(refusal)
  expect(await stores.searchAnswers.list()).toHaveLength(1)
})
