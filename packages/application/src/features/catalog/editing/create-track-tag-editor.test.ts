import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { sampleTrack, sampleUnit } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { times } from '../../../testing/times.ts'
import { createTrackTagEditor } from './create-track-tag-editor.ts'

const NOON = Date.UTC(2026, 10, 5, 12)
const author = { sub: 'a1', at: new Date(NOON).toISOString() }

/** The track `debt` has the tag "debt", an updated flag, and names content that does not exist any more. */
async function setUp() {
  const { catalog, versions } = memoryStores()
  await catalog.saveUnit(sampleUnit(), null)
  const track = sampleTrack({
    slug: 'debt',
    keywords: ['debt'],
    units: ['u-1', 'u-gone'],
    updateContentDate: '2026-10-01T00:00:00.000Z',
  })
  await catalog.saveTrack(track, null)
  /** Saves the track in place of another editor, before each of the first `count` saves. */
  function withOtherSaves(count: number) {
    let left = count
    return {
      ...catalog,
      saveTrack: async (...[saved, version, by]: Parameters<typeof catalog.saveTrack>) => {
        const stored = await catalog.findTrack('debt')
        if (left > 0 && stored) {
          left -= 1
          const { version: current, author: _, ...record } = stored
          await catalog.saveTrack({ ...record, content: `<p>${left}</p>` }, current, {
            sub: 'b',
            at: author.at,
          })
        }
        return catalog.saveTrack(saved, version, by)
      },
    }
  }
  return { catalog, versions, track, withOtherSaves, ...createTrackTagEditor({ catalog, now: () => NOON }) }
}

const test = testWith(setUp)

test('adds a tag and removes it, and changes nothing else', async ({ catalog, track, add, remove }) => {
  expect(await add(actors.admin, 'debt', 'pawn')).toMatchObject({ isChanged: true, before: { version: 1 } })
  expect(await catalog.findTrack('debt')).toEqual({
    ...track,
    keywords: ['debt', 'pawn'],
    version: 2,
    author,
  })
  expect(await remove(actors.admin, 'debt', 'debt')).toMatchObject({ isChanged: true })
  expect(await catalog.findTrack('debt')).toEqual({ ...track, keywords: ['pawn'], version: 3, author })
})

test('a tag that is there, or was not there, saves nothing', async ({ catalog, add, remove }) => {
  expect(await add(actors.admin, 'debt', 'debt')).toMatchObject({ isChanged: false })
  expect(await remove(actors.admin, 'debt', 'deb')).toMatchObject({ isChanged: false })
  expect(await catalog.findTrack('debt')).toMatchObject({ version: 1, keywords: ['debt'] })
})

test('what another editor saves at the same time stays', async ({ catalog, versions, withOtherSaves }) => {
  const tags = createTrackTagEditor({ catalog: withOtherSaves(4), now: () => NOON })
  await tags.add(actors.admin, 'debt', 'pawn')
  expect(await catalog.findTrack('debt')).toMatchObject({ content: '<p>0</p>', keywords: ['debt', 'pawn'] })
  const saved = await versions.list({ kind: 'track', key: 'debt' })
  expect(saved.map(({ author: by }) => by?.sub)).toEqual(['a1', 'b', 'b', 'b', 'b', undefined])
})

test('is refused if others save each time', async ({ catalog, withOtherSaves }) => {
  const tags = createTrackTagEditor({ catalog: withOtherSaves(5), now: () => NOON })
  await expect(tags.add(actors.admin, 'debt', 'pawn')).rejects.toMatchObject({ code: 'catalog.stale' })
  expect(await catalog.findTrack('debt')).toMatchObject({ content: '<p>0</p>', keywords: ['debt'] })
})

test('tags that are added at the same time are all there', async ({ catalog, add }) => {
  const tags = times(4, (n) => `tag-${n}`)
  await Promise.all(tags.map((tag) => add(actors.admin, 'debt', tag)))
  expect((await catalog.findTrack('debt'))?.keywords.toSorted()).toEqual(['debt', ...tags])
})

test('a track has at most 40 tags', async ({ catalog, track, add }) => {
  const keywords = times(39, (n) => `tag-${n}`)
  await catalog.saveTrack({ ...track, keywords }, 1)
  await add(actors.admin, 'debt', 'pawn')
  await add(actors.admin, 'debt', 'tag-7')
  const message = 'This track has 40 tags already, as many as it can have.'
  await expect(add(actors.admin, 'debt', 'more')).rejects.toMatchObject({
    code: 'input.invalid',
    data: { fields: [{ field: 'track', message }] },
  })
})

test('a track that is gone is refused', async ({ add, remove }) => {
  for (const change of [add, remove])
    await expect(change(actors.admin, 'gone', 'debt')).rejects.toMatchObject({
      code: 'catalog.track_not_found',
    })
})

test.for(notAdmins)('is refused for $role', async (actor, { catalog, add, remove }) => {
  for (const change of [add, remove])
    await expect(change(actor, 'debt', 'debt')).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(await catalog.findTrack('debt')).toMatchObject({ version: 1 })
})
