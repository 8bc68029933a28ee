import { sampleCaptions, sampleFilmBytes } from '@kitchen-table/application/testing/samples'
import { isReviewOverdue } from '@kitchen-table/domain/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { importLibrary } from './import-library.ts'
import { readLibrary } from './read-library.ts'
import { DAY_MS } from './read-people.ts'
import { createContentFolder } from './testing/small-content.ts'

const options = { now: Date.UTC(2026, 10, 21) }
const daysAgo = (days: number) => new Date(options.now - days * 86_400_000).toISOString()

async function importSmallLibrary() {
  const stores = memoryStores()
  const library = readLibrary(createContentFolder())
  const counts = await importLibrary(stores, library, options)
  return { stores, library, counts, stored: await stores.catalog.read() }
}

test('imports everything in the folder', async () => {
  const { counts, stored } = await importSmallLibrary()

  expect(counts).toEqual({ icons: 1, facts: 1, files: 3, units: 3, tracks: 2, topics: 1, layouts: 1 })
  expect(stored.icons).toMatchObject([{ slug: 'lamp', iconName: 'lamp' }])
  expect(stored.layouts).toMatchObject([
    { config: 'default', title: 'Default', trackDisplay: ['talks', 'scams'] },
  ])
  expect(stored.topics).toMatchObject([
    {
      layout: 'default',
      slug: 'safe',
      bannerAlt: 'A table',
      banner: { name: 'table.svg', type: 'image/svg+xml' },
    },
  ])
})

test('counts days back from now', async () => {
  const { stored } = await importSmallLibrary()
  const [scams, talks] = stored.tracks.toSorted((a, b) => a.slug.localeCompare(b.slug))

  expect(talks).toMatchObject({
    trackId: 'tr-talks',
    createdAt: daysAgo(300),
    updateContentDate: daysAgo(20),
  })
  expect(scams).toMatchObject({ createdAt: daysAgo(200), updateContentDate: null })
  expect(stored.units.find(({ unitId }) => unitId === 'talks-see')?.createdAt).toBe(daysAgo(3))
})

test('no unit is overdue for reading again before the installation is a year old', async () => {
  const { stored } = await importSmallLibrary()
  const isOverdue = (now: number) => stored.units.some((unit) => isReviewOverdue(unit, now))

  expect(stored.units.map(({ createdAt }) => createdAt)).toContain(daysAgo(300))
  expect(isOverdue(options.now + 365 * DAY_MS)).toBe(false)
  expect(isOverdue(options.now + 366 * DAY_MS)).toBe(true)
})

test('imports units with their tracks, picture, tool and worksheet', async () => {
  const { stored } = await importSmallLibrary()
  const unit = stored.units.find(({ unitId }) => unitId === 'talks-open')

  expect(unit).toMatchObject({
    foundIn: ['talks'],
    type: 'Activity',
    embedImage: { name: 'cups.svg', type: 'image/svg+xml' },
    embedImageAlt: 'Two cups on a table',
    attachment: null,
    tool: 'first-cushion',
    worksheet: expect.stringContaining('- [ ] Phones away'),
    reviewedAt: '2026-11-22',
  })
})

test('imports a film with its captions', async () => {
  const { stored, stores } = await importSmallLibrary()
  const unit = stored.units.find(({ unitId }) => unitId === 'scams-shape')

  expect(unit).toMatchObject({
    type: 'Video',
    link: null,
    film: { name: 'the-shape.mp4', type: 'video/mp4', size: sampleFilmBytes.length },
    captions: sampleCaptions('Someone comes to you.'),
  })
  const film = await stores.files.get(unit?.film?.key ?? 'none/none')
  expect(Buffer.from(await new Response(film?.body).arrayBuffer())).toEqual(Buffer.from(sampleFilmBytes))
})

test('changes nothing when run again, not even records that were edited since', async () => {
  const { stores, library, stored } = await importSmallLibrary()
  const [track] = stored.tracks
  if (!track) throw new Error('no track')
  const { version, ...before } = track
  await stores.catalog.saveTrack({ ...before, title: 'Edited', updateContentDate: daysAgo(1) }, version)
  const edited = await stores.catalog.read()

  await importLibrary(stores, library, { ...options, now: options.now + 1000 })

  expect(await stores.catalog.read()).toEqual(edited)
})
