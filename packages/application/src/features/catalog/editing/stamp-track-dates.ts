import type { ContentAuthor, Unit } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { defineJob, endJobLease, JOB_LEASE_MS } from '../../../platform/jobs/job-runner.ts'
import type { JobStore } from '../../../platform/jobs/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import type { CatalogStore, SaveOutcome } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'

/** How many tracks one transaction changes; DynamoDB's limit is 100 items (docs/security.md T42). */
const MAX_TRACKS_AT_ONCE = 90

type StampDeps = { catalog: CatalogStore; library: Pick<LibraryCache, 'current'> }
type Deps = StampDeps & { jobs: JobStore; newId: () => string; now: () => number }

/** A saved version of a unit, by which a job recognizes that a later save has set other dates. */
const stampInput = z.object({
  unitId: z.string(),
  version: z.number(),
  createdAt: z.string(),
  unitUpdateDate: z.string().nullable(),
  trackDate: z.string().nullable(),
})
type StampInput = z.infer<typeof stampInput>

async function listTracks({ library }: StampDeps, unitId: string): Promise<string[]> {
  return (await library.current()).units.get(unitId)?.foundIn ?? []
}

/** False if the unit was not saved, or if a later save has set dates of its own. */
async function isCurrent({ catalog }: StampDeps, stamp: StampInput): Promise<boolean> {
  const unit = await catalog.findUnit(stamp.unitId)
  return (
    unit !== null &&
    unit.version >= stamp.version &&
    unit.createdAt === stamp.createdAt &&
    unit.unitUpdateDate === stamp.unitUpdateDate
  )
}

/** Sets `updateContentDate` of all tracks that contain a unit. Doing it again changes nothing. */
async function stampAllTracks(deps: StampDeps, stamp: StampInput): Promise<{ stamped: number }> {
  const slugs = await listTracks(deps, stamp.unitId)
  for (let at = 0; at < slugs.length; at += MAX_TRACKS_AT_ONCE) {
    if (!(await isCurrent(deps, stamp))) return { stamped: at }
    await deps.catalog.stampTracks(slugs.slice(at, at + MAX_TRACKS_AT_ONCE), stamp.trackDate)
  }
  return { stamped: slugs.length }
}

export function stampTrackDatesJob(deps: StampDeps) {
  return defineJob({
    name: 'stamp-tracks',
    input: stampInput,
    run: (stamp) => stampAllTracks(deps, stamp),
  })
}

type MarkedUnit = {
  unit: Unit
  expectedVersion: ExpectedVersion
  trackDate: string | null
  author: ContentAuthor
}

/** Saves a unit in more tracks than one transaction can change. The job is stored before the save, and ends after it. */
async function saveWithJob(deps: Deps, { unit, expectedVersion, trackDate, author }: MarkedUnit) {
  const { catalog, jobs, newId, now } = deps
  const { unitId, createdAt, unitUpdateDate } = unit
  const stamp = { unitId, version: (expectedVersion ?? 0) + 1, createdAt, unitUpdateDate, trackDate }
  const { name } = stampTrackDatesJob(deps)
  const job = { id: newId(), kind: name, subject: `unit:${unitId}`, input: stamp, createdAt: now() }
  const lease = { id: newId(), until: now() + JOB_LEASE_MS }
  if ((await jobs.add(job, lease)) !== 'added') throw new Refusal('catalog.busy')

  // If the save throws, the job finds nothing to do when its lease ends.
  const outcome = await catalog.saveUnit(unit, expectedVersion, author)
  if (outcome !== 'saved') {
    await jobs.discard(job.id, lease.id)
    return outcome
  }
  try {
    await jobs.finish(job.id, lease.id, await stampAllTracks(deps, stamp), now())
  } catch {
    // The unit is saved. The reconciler resumes the job, and reports what fails then.
    await endJobLease({ jobs, now }, job.id, lease.id)
  }
  return outcome
}

/**
 * Returns a function that saves a unit and sets `updateContentDate` of all tracks that contain it: in one transaction,
 * or for many tracks by a job that is resumed if the process dies. Throws `catalog.busy` while there is such a job.
 */
export function saveUnitAndStampTrackDates(deps: Deps) {
  return async (marked: MarkedUnit): Promise<SaveOutcome> => {
    const { unit, expectedVersion, trackDate, author } = marked
    const slugs = await listTracks(deps, unit.unitId)
    return slugs.length > MAX_TRACKS_AT_ONCE
      ? saveWithJob(deps, marked)
      : deps.catalog.saveUnitAndStampTrackDates(unit, expectedVersion, trackDate, author)
  }
}
