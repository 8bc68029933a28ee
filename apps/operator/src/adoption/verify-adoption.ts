import { groupIntoChunks } from '@kitchen-table/application/store-helpers'
import type { AdoptionState, ReadSource } from '@kitchen-table/cloud/adoption'
import { eventsRecordId } from './adopt-events.ts'
import { noteNothing } from './findings.ts'
import type { Target } from './open-target.ts'
import type { AdoptionPlan, OnProgress } from './plan-adoption.ts'
import {
  createHistoryReader,
  createLibraryRecordReader,
  createPersonReader,
  createProgressReader,
} from './read-target.ts'
import { readUsers } from './read-users.ts'
import { listLibraryRecords } from './store-library.ts'
import { toPersonToAdopt } from './store-people.ts'
import { toHistoryRecord, toProgressRecord } from './store-users.ts'
import { type Comparison, mergeComparisons, verifyRecords } from './verify.ts'
import { verifyEvents } from './verify-events.ts'

const USERS_BATCH = 500

type Deps = {
  source: ReadSource
  target: Target
  state: AdoptionState
  /** Also what an earlier run has verified. */
  includesVerified: boolean
  onProgress: OnProgress
}

async function verifyLibrary(deps: Deps, { library }: AdoptionPlan): Promise<(Comparison | null)[]> {
  const records = listLibraryRecords(library)
  const isOpen = records.some(
    (record) => deps.includesVerified || deps.state.get(record)?.phase !== 'verified',
  )
  if (!isOpen) return []
  const read = await createLibraryRecordReader(deps.target)
  const kinds = [...new Set(records.map(({ kind }) => kind))]
  const comparisons: (Comparison | null)[] = []
  for (const kind of kinds)
    comparisons.push(
      await verifyRecords(
        deps,
        kind,
        records.filter((record) => record.kind === kind),
        read,
      ),
    )
  return comparisons
}

async function verifyUsers(deps: Deps, plan: AdoptionPlan): Promise<(Comparison | null)[]> {
  const { source, target, onProgress } = deps
  const subs = new Set(plan.people.map(({ sub }) => sub))
  const [histories, progresses]: [(Comparison | null)[], (Comparison | null)[]] = [[], []]
  let rows = 0
  const users = readUsers(source, plan.progressContext, noteNothing, () => {
    rows += 1
  })
  for await (const chunk of groupIntoChunks(users, USERS_BATCH)) {
    const known = chunk.map(({ user }) => user).filter(({ sub }) => subs.has(sub))
    progresses.push(
      await verifyRecords(deps, 'progress', known.map(toProgressRecord), createProgressReader(target)),
    )
    histories.push(
      await verifyRecords(deps, 'history', known.map(toHistoryRecord), createHistoryReader(target)),
    )
    onProgress('Reading progress back', rows, plan.counts.get('Users'))
  }
  return [mergeComparisons(progresses), mergeComparisons(histories)]
}

async function verifyLog({ target, state, includesVerified, onProgress }: Deps, { events }: AdoptionPlan) {
  const before = state.get(eventsRecordId)
  if (before?.phase === 'verified' && !includesVerified) return []
  onProgress('Reading events back', 0, events.count)
  const comparisons = await verifyEvents(target, events)
  if (before?.phase === 'stored' && comparisons.every(({ different }) => different.length === 0))
    await state.set([{ id: eventsRecordId, state: { ...before, phase: 'verified' } }])
  return comparisons
}

/** Reads back, by the product's own stores, what was stored, and compares it with what the deployment has. */
export async function verifyAdoption(deps: Deps, plan: AdoptionPlan): Promise<Comparison[]> {
  const comparisons = [
    ...(await verifyLibrary(deps, plan)),
    await verifyRecords(deps, 'person', plan.people.map(toPersonToAdopt), createPersonReader(deps.target)),
    ...(await verifyUsers(deps, plan)),
    ...(await verifyLog(deps, plan)),
  ]
  return comparisons.filter((comparison) => comparison !== null)
}
