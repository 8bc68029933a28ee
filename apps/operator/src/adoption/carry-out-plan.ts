import {
  groupIntoChunks,
  retryWhileFailing,
  UnusableServiceError,
} from '@kitchen-table/application/store-helpers'
import type { AdoptionState } from '@kitchen-table/cloud/adoption'
import { hashRecord } from '../record-hash.ts'
import { chunksOf, runConcurrently } from '../run-concurrently.ts'
import { adoptEvents } from './adopt-events.ts'
import {
  type AdoptBatchDeps,
  adoptBatch,
  type Decision,
  isAdopted,
  type RecordToAdopt,
} from './adopt-records.ts'
import type { CarryOutDeps } from './carry-out-deps.ts'
import { copyFiles } from './copy-files.ts'
import { noteNothing } from './findings.ts'
import type { FileOutcome } from './old-files.ts'
import type { AdoptionPlan } from './plan-adoption.ts'
import { readUsers } from './read-users.ts'
import { splitPeopleIntoBatches } from './split-people-into-batches.ts'
import { createLibraryStorer, listLibraryRecords } from './store-library.ts'
import { createPeopleStorer, toPersonToAdopt } from './store-people.ts'
import {
  createHistoryStorer,
  createProgressStorer,
  toHistoryRecord,
  toProgressRecord,
} from './store-users.ts'

const LIBRARY_BATCH = 50
/** People who are read at a time before they are stored, in as many transactions as it takes. */
const PEOPLE_READ_AT_ONCE = 100
/** Organizations at a time, each with one transaction after the other. */
const GROUPS_AT_A_TIME = 8
const USERS_BATCH = 100

/** Notes the records that stay as they are here. */
function noteDecision({ noteOf }: CarryOutDeps) {
  return ({ kind, key }: RecordToAdopt, decision: Decision) => {
    if (decision === 'exists') noteOf(kind, key)('exists-here')
    if (decision === 'changed') noteOf(kind, key)('changed-here')
  }
}

function adoptWith<T extends RecordToAdopt>(deps: CarryOutDeps, store: AdoptBatchDeps<T>['store']) {
  const { state } = deps
  const onDecision = noteDecision(deps)
  const storeWithRetries: typeof store = (records, decideAbout) =>
    retryWhileFailing(() => store(records, decideAbout))
  return (records: readonly T[]) => adoptBatch({ state, store: storeWithRetries, onDecision }, records)
}

/** Returns whether a record was not taken over before as it is. */
const isOpenWith = (state: AdoptionState) => (record: RecordToAdopt) =>
  !isAdopted(state.get(record), hashRecord(record.record))

async function adoptLibrary(deps: CarryOutDeps, plan: AdoptionPlan): Promise<number> {
  const adoptRecords = adoptWith(deps, createLibraryStorer(deps.target))
  const records = listLibraryRecords(plan.library)
  let written = 0
  for (const [n, batch] of chunksOf(records, LIBRARY_BATCH).entries()) {
    written += await adoptRecords(batch)
    deps.onProgress('Storing the library and organizations', n * LIBRARY_BATCH + batch.length, records.length)
  }
  return written
}

async function adoptPeople(deps: CarryOutDeps, { people }: AdoptionPlan): Promise<number> {
  const { target, state, onProgress } = deps
  const adoptRecords = adoptWith(deps, createPeopleStorer(target))
  const records = people.map(toPersonToAdopt)
  const groups = new Map<string | null, typeof records>()
  for (const person of records) {
    const { group } = person.record
    groups.set(group, [...(groups.get(group) ?? []), person])
  }
  let done = 0
  const counts = await runConcurrently([...groups.values()], GROUPS_AT_A_TIME, async (members) => {
    const open = members.filter(isOpenWith(state))
    done += members.length - open.length
    let written = 0
    for (const chunk of chunksOf(open, PEOPLE_READ_AT_ONCE))
      for (const batch of await retryWhileFailing(() => splitPeopleIntoBatches(target, chunk))) {
        written += await adoptRecords(batch)
        done += batch.length
        onProgress('Storing people', done, records.length)
      }
    return written
  })
  return counts.reduce((total, count) => total + count, 0)
}

async function adoptUsers(deps: CarryOutDeps, plan: AdoptionPlan): Promise<number> {
  const { source, target, state, onProgress } = deps
  const adoptHistories = adoptWith(deps, createHistoryStorer(target, state))
  const adoptProgress = adoptWith(deps, createProgressStorer(target))
  const subs = new Set(plan.people.map(({ sub }) => sub)).difference(plan.removedPeople)
  const isOpen = isOpenWith(state)
  let [rows, written] = [0, 0]
  const users = readUsers(source, plan.progressContext, noteNothing, () => {
    rows += 1
  })
  for await (const chunk of groupIntoChunks(users, USERS_BATCH)) {
    const known = chunk.map(({ user }) => user).filter(({ sub }) => subs.has(sub))
    const open = known.filter((user) => isOpen(toHistoryRecord(user)) || isOpen(toProgressRecord(user)))
    written += await adoptHistories(open.map(toHistoryRecord))
    written += await adoptProgress(open.map(toProgressRecord))
    onProgress('Storing progress', rows, plan.counts.get('Users'))
  }
  return written
}

/** Copies the files. Throws an UnusableServiceError if one is not as it was planned: records would name another key. */
async function copyPlannedFiles({ files, onProgress }: CarryOutDeps, plan: AdoptionPlan): Promise<void> {
  const outcomes = await copyFiles(files, plan.oldFiles, {
    isDryRun: false,
    onProgress: (done, total) => onProgress('Copying files', done, total),
  })
  const keyOf = (outcome: FileOutcome | undefined) => (typeof outcome === 'object' ? outcome.key : outcome)
  const changed = plan.oldFiles.find(({ id }) => keyOf(outcomes.get(id)) !== keyOf(plan.fileOutcomes.get(id)))
  if (changed)
    throw new UnusableServiceError(
      `The file ${changed.path} has changed since this run has read it; run the command again.`,
    )
}

/** Stores everything that is not stored yet. Returns how many records were written, of each kind. */
export async function carryOutPlan(deps: CarryOutDeps, plan: AdoptionPlan): Promise<Map<string, number>> {
  await copyPlannedFiles(deps, plan)
  return new Map([
    ['library and organizations', await adoptLibrary(deps, plan)],
    ['people', await adoptPeople(deps, plan)],
    ['progress and history', await adoptUsers(deps, plan)],
    ['events', await adoptEvents(deps, plan)],
  ])
}
