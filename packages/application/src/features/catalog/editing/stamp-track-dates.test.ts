import { randomUUID } from 'node:crypto'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { resumeJobs } from '../../../platform/jobs/job-runner.ts'
import { sampleTrack, sampleUnit } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { concurrently } from '../../../testing/times.ts'
import type { CatalogStore } from '../ports.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { saveUnitAndStampTrackDates, stampTrackDatesJob } from './stamp-track-dates.ts'

const date = '2026-11-05T12:00:00.000Z'
const author = { sub: 'ada', at: date }
const marked = sampleUnit({ unitUpdateDate: date })

/** A unit in `tracks` tracks. `failures`: how many calls of stampTracks fail, after `successes` that do not. */
async function setUp(tracks: number) {
  const { catalog: stored, jobs } = memoryStores()
  await stored.saveUnit(sampleUnit({ unitUpdateDate: null }), null)
  await concurrently(tracks, (n) =>
    stored.saveTrack(sampleTrack({ slug: `t-${n}`, units: ['u-1'], updateContentDate: null }), null),
  )
  const clock = { at: Date.parse(date) }
  const failing = { from: Number.POSITIVE_INFINITY, calls: 0 }
  const catalog: CatalogStore = {
    ...stored,
    async stampTracks(slugs, updateContentDate) {
      failing.calls += 1
      if (failing.calls >= failing.from) throw new Error('the process died')
      expect(slugs.length).toBeLessThanOrEqual(90)
      return stored.stampTracks(slugs, updateContentDate)
    },
  }
  const deps = {
    catalog,
    jobs,
    library: createLibraryCache(stored),
    newId: randomUUID,
    now: () => clock.at,
  }
  const save = saveUnitAndStampTrackDates(deps)
  return {
    catalog,
    jobs,
    clock,
    failing,
    resume: () => resumeJobs(deps, [stampTrackDatesJob(deps)]),
    save: (expectedVersion: number, trackDate: string | null = date, unit = marked) =>
      save({ unit, expectedVersion, trackDate, author }),
    countStamped: async (stamp: string | null = date) =>
      (await stored.read()).tracks.filter(({ updateContentDate }) => updateContentDate === stamp).length,
  }
}

const test90 = testWith(() => setUp(90))
const test200 = testWith(() => setUp(200))

test90('the unit and up to 90 tracks are one transaction', async ({ save, failing, countStamped }) => {
  expect(await save(1)).toBe('saved')
  expect(await countStamped()).toBe(90)
  expect(failing.calls).toBe(0)
})

test200(
  'more tracks get their date in steps, each once',
  async ({ save, failing, catalog, countStamped }) => {
    expect(await save(1)).toBe('saved')
    expect(await countStamped()).toBe(200)
    expect(failing.calls).toBe(3)
    const { tracks } = await catalog.read()
    expect(new Set(tracks.map(({ version }) => version))).toEqual(new Set([2]))
  },
)

test200(
  'a refused save changes no track and leaves no job',
  async ({ save, clock, resume, countStamped }) => {
    expect(await save(7)).toBe('stale')
    clock.at += 600_000
    await resume()
    expect(await countStamped()).toBe(0)
    expect(await save(1)).toBe('saved')
  },
)

test200('T42: what a dying process has left is finished by the job', async (product) => {
  const { save, failing, clock, resume, countStamped } = product
  failing.from = 2
  expect(await save(1)).toBe('saved')
  expect(await countStamped()).toBe(90)

  failing.from = Number.POSITIVE_INFINITY
  clock.at += 1
  await resume()
  expect(await countStamped()).toBe(200)
})

test200('a later save is refused while the job is unfinished', async ({ save, failing, jobs, clock }) => {
  failing.from = 2
  await save(1)
  await expect(save(2, null)).rejects.toMatchObject({ code: 'catalog.busy' })
  expect(await jobs.claim(clock.at, { id: 'other', until: clock.at + 1000 })).toMatchObject({
    kind: 'stamp-tracks',
    subject: 'unit:u-1',
    input: { unitId: 'u-1', version: 2, trackDate: date },
  })
})

test200('the job stops when a later save has set other dates', async (product) => {
  const { save, failing, catalog, resume, countStamped } = product
  failing.from = 2
  await save(1)
  await catalog.saveUnitAndStampTrackDates(sampleUnit({ unitUpdateDate: null }), 2, null)
  failing.from = Number.POSITIVE_INFINITY
  await resume()
  expect(await countStamped()).toBe(0)
})

test200(
  'the job changes nothing if the unit was not saved',
  async ({ jobs, clock, resume, countStamped }) => {
    const input = {
      unitId: 'u-1',
      version: 2,
      createdAt: marked.createdAt,
      unitUpdateDate: date,
      trackDate: date,
    }
    const job = { id: 'left', kind: 'stamp-tracks', subject: 'unit:u-1', input, createdAt: clock.at }
    await jobs.add(job, { id: 'dead', until: clock.at })
    await resume()
    expect(await countStamped()).toBe(0)
  },
)
