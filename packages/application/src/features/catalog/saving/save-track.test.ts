import { emptyTrack } from '@kitchen-table/domain/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { sampleIcon, sampleUnit } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { concurrently } from '../../../testing/times.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { type SaveTrackInput, saveTrack } from './save-track.ts'

const NOON = Date.UTC(2026, 5, 1, 12)

const input: SaveTrackInput = {
  ...emptyTrack,
  title: 'Money talks',
  content: '<p onclick="alert(1)">Begin <b>here</b></p>',
  audience: 'For Couples',
  iconSlug: 'two-chairs',
  keywords: ['Couple', ' fights ', 'couple'],
  relatedTrack: 'gone',
  units: ['a', 'b', 'a'],
  markUpdated: false,
}

function setUp() {
  const stores = memoryStores()
  const clock = { now: NOON }
  let ids = 0
  const newId = () => {
    ids += 1
    return `0000000${ids}-0000-4000-8000-000000000000`
  }
  const { catalog } = stores
  const deps = { catalog, newId, now: () => clock.now }
  return {
    ...stores,
    clock,
    save: saveTrack({ ...deps, library: null }),
    saveAsEditor: saveTrack({ ...deps, library: createLibraryCache(catalog) }),
  }
}

const test = testWith(setUp)

test.for(notAdmins)('is refused for $role', async (actor, { save, catalog }) => {
  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).tracks).toEqual([])
})

test('cleans a new track, names it by its title and stores it', async ({ save, catalog }) => {
  const track = await save(actors.admin, input, null)

  expect(track).toEqual({
    language: 'en',
    translationOf: null,
    trackId: '00000001-0000-4000-8000-000000000000',
    slug: 'money-talks',
    title: 'Money talks',
    content: '<p>Begin <strong>here</strong></p>',
    audience: 'For Couples',
    iconSlug: 'two-chairs',
    trackDisabled: false,
    keywords: ['couple', 'fights'],
    nextUp: null,
    relatedTrack: 'gone',
    units: ['a', 'b'],
    createdAt: '2026-06-01T12:00:00.000Z',
    updateContentDate: null,
    version: 1,
    author: { sub: 'a1', at: '2026-06-01T12:00:00.000Z' },
  })
  expect(await catalog.findTrack('money-talks')).toEqual(track)
})

describe('equal titles', () => {
  test('saved at once become different tracks', async ({ save }) => {
    const tracks = await concurrently(5, () => save(actors.admin, input, null))

    expect(tracks.map(({ slug }) => slug).sort()).toEqual([
      'money-talks',
      'money-talks-2',
      'money-talks-3',
      'money-talks-4',
      'money-talks-5',
    ])
  })

  test('are refused after a hundred', async ({ save }) => {
    for (let n = 0; n < 100; n += 1) await save(actors.admin, input, null)

    await expect(save(actors.admin, input, null)).rejects.toMatchObject({ code: 'catalog.exists' })
  })
})

test('gives a title without a usable character a generated slug', async ({ save }) => {
  expect((await save(actors.admin, { ...input, title: '预算' }, null)).slug).toMatch(/^item-[a-z0-9]{8}$/)
})

test('accepts the slug of a content file, even a reserved word, but only once', async ({ save }) => {
  const withSlug = { ...input, slug: 'demo' }

  expect((await save(actors.admin, withSlug, null)).slug).toBe('demo')
  await expect(save(actors.admin, withSlug, null)).rejects.toMatchObject({ code: 'catalog.exists' })
})

describe('updating a track', () => {
  const update = { ...input, slug: 'money-talks', title: 'Another title', units: ['a', 'b'] }

  test('keeps its id, slug and time of creation, and gets another title', async ({
    save,
    clock,
    catalog,
  }) => {
    const before = await save(actors.admin, input, null)
    clock.now += 1000

    const after = await save(actors.admin, { ...update, audience: 'For Adults' }, 1)

    expect(after).toEqual({
      ...before,
      title: 'Another title',
      audience: 'For Adults',
      version: 2,
      author: { sub: 'a1', at: '2026-06-01T12:00:01.000Z' },
    })
    expect(await catalog.findTrack('money-talks')).toEqual(after)
  })

  test('clears the icon if the blank one is chosen', async ({ save }) => {
    await save(actors.admin, input, null)
    expect(await save(actors.admin, { ...update, iconSlug: 'blank' }, 1)).toMatchObject({ iconSlug: null })
  })

  test('accepts from an editor only names that exist or that were stored before', async ({
    save,
    saveAsEditor,
    catalog,
  }) => {
    await save(actors.admin, input, null)
    expect(await saveAsEditor(actors.admin, update, 1)).toMatchObject({ version: 2 })

    const names = { units: ['b', 'c', 'a'], nextUp: 'nowhere', relatedTrack: 'far', iconSlug: 'jar' }
    const unknown = { ...update, ...names }
    await expect(saveAsEditor(actors.admin, unknown, 2)).rejects.toMatchObject({
      code: 'input.invalid',
      data: {
        fields: [
          { field: 'iconSlug', message: "We can't find this icon any more: jar." },
          { field: 'nextUp', message: "We can't find this track any more: nowhere." },
          { field: 'relatedTrack', message: "We can't find this track any more: far." },
          { field: 'units.1', message: "We can't find this lesson any more: c." },
        ],
      },
    })
    await catalog.saveUnit(sampleUnit({ unitId: 'c' }), null)
    await catalog.saveIcon(sampleIcon({ slug: 'jar' }), null)
    const known = { ...unknown, nextUp: 'money-talks', relatedTrack: 'gone' }
    expect(await saveAsEditor(actors.admin, known, 2)).toMatchObject({ version: 3, units: ['b', 'c', 'a'] })
  })

  test('says what track it translates, which stays when a page from before saves', async ({
    save,
    saveAsEditor,
  }) => {
    await save(actors.admin, input, null)
    const { slug: translationOf } = await save(actors.admin, { ...input, title: 'Hablar' }, null)
    const spanish = { language: 'es', translationOf } as const
    expect(await saveAsEditor(actors.admin, { ...update, ...spanish }, 1)).toMatchObject(spanish)
    const { language: _, translationOf: __, ...ofEarlierPage } = update
    expect(await saveAsEditor(actors.admin, ofEarlierPage, 2)).toMatchObject({ ...spanish, version: 3 })
    for (const unknown of ['nowhere', 'money-talks'])
      await expect(
        saveAsEditor(actors.admin, { ...update, translationOf: unknown }, 3),
      ).rejects.toMatchObject({ data: { fields: [{ field: 'translationOf' }] } })
  })

  test.for([
    { change: { units: ['b', 'a'] }, updated: true },
    { change: { units: ['a', 'b', 'c'] }, updated: true },
    { change: { markUpdated: true }, updated: true },
    { change: { content: '<p>other words</p>' }, updated: false },
  ])('$change marks it as updated: $updated', async ({ change, updated }, { save, clock }) => {
    await save(actors.admin, input, null)
    clock.now += 1000

    const { updateContentDate } = await save(actors.admin, { ...update, ...change }, 1)

    expect(updateContentDate).toBe(updated ? '2026-06-01T12:00:01.000Z' : null)
  })

  test('refuses one of two updates of the same version', async ({ save }) => {
    await save(actors.admin, input, null)

    const results = await Promise.allSettled([save(actors.admin, update, 1), save(actors.admin, update, 1)])

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'catalog.stale' }) }),
    )
  })

  test('refuses a missing track, and an update without a slug', async ({ save }) => {
    await expect(save(actors.admin, { ...update, slug: 'nowhere' }, 1)).rejects.toMatchObject({
      code: 'catalog.track_not_found',
    })
    await expect(save(actors.admin, { ...update, slug: undefined }, 1)).rejects.toMatchObject({
      code: 'input.invalid',
    })
  })
})

test('refuses invalid input with a message for each field', async ({ save }) => {
  const invalidInput = { ...input, title: ' ', keywords: ['x'.repeat(61)] }

  await expect(save(actors.admin, invalidInput, null)).rejects.toMatchObject({
    code: 'input.invalid',
    data: {
      fields: [
        { field: 'title', message: 'Please give it a title.' },
        { field: 'keywords.0', message: 'A keyword has at most 60 characters.' },
      ],
    },
  })
})
