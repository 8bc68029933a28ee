import type { ListAccounts, ReadSource, RecordId } from '@kitchen-table/cloud/adoption'
import { toTopicKey } from '@kitchen-table/domain/catalog'
import type { EventContext } from './convert-events.ts'
import type { AdoptedPerson, UserSummary } from './convert-people.ts'
import { findLastLoginTime, type ProgressContext } from './convert-users.ts'
import type { CopyFilesDeps } from './copy-files.ts'
import { copyFiles } from './copy-files.ts'
import type { PresentKeys } from './find-records-removed-at-source.ts'
import type { NoteOf } from './findings.ts'
import type { FileOutcomes, OldFile } from './old-files.ts'
import {
  type AdoptionKeys,
  createLayoutFinder,
  type LibraryPlan,
  listEnabledTrackUnits,
  listOldFiles,
  planKeys,
  planLibrary,
  planPeople,
} from './plan.ts'
import { type EventsPlan, readEventsPlan } from './read-events.ts'
import { readRecords } from './read-records.ts'
import { readUsers } from './read-users.ts'

/** Reports how far a step is; `total` is absent while it is not known. */
export type OnProgress = (step: string, done: number, total?: number) => void

export type AdoptionPlan = {
  /** How many records each table has. */
  counts: ReadonlyMap<string, number>
  keys: AdoptionKeys
  library: LibraryPlan
  oldFiles: OldFile[]
  fileOutcomes: FileOutcomes
  people: AdoptedPerson[]
  /** Those of them who were taken over before, and whom the product has removed since. */
  removedPeople: ReadonlySet<string>
  /** The records that were taken over before, are stored here, and are no longer in the deployment. */
  removedThere: RecordId[]
  progressContext: ProgressContext
  eventContext: EventContext
  events: EventsPlan
}

type Deps = {
  source: ReadSource
  listAccounts: ListAccounts | null
  files: CopyFilesDeps | null
  findRemovedPeople: (subs: readonly string[]) => Promise<Set<string>>
  findRecordsRemovedAtSource: (present: PresentKeys) => Promise<RecordId[]>
  noteOf: NoteOf
  onProgress: OnProgress
}

async function readSummaries({ source, noteOf }: Deps, context: ProgressContext, onRow: () => void) {
  const summaries = new Map<string, UserSummary>()
  for await (const { source: row, user } of readUsers(source, context, noteOf, onRow))
    summaries.set(row.user, {
      org: row.org ?? null,
      subGroupId: row.subGroupId ?? null,
      lastLoginAt: findLastLoginTime(user),
    })
  return summaries
}

/** Without the user pool nobody knows who is there: `subs` is null. */
function listPresentKeys(
  keys: AdoptionKeys,
  { layouts }: LibraryPlan,
  subs: ReadonlySet<string> | null,
): PresentKeys {
  const topics = layouts.flatMap((each) =>
    each.topics.map(({ slug }) => toTopicKey(each.layout.config, slug)),
  )
  const present = new Map(Object.entries(keys).map(([kind, map]) => [kind, new Set(map.values())]))
  present.set('topic', new Set(topics))
  return subs === null ? present : new Map([...present, ['person', subs]])
}

const REMOVED_THERE =
  'An earlier run has taken it over, and the deployment no longer has it, or has what cannot be read. Remove or disable it here if it is to go.'

/** Reads the whole deployment, and returns what is to be stored here. Notes everything that is irregular. */
export async function planAdoption(deps: Deps): Promise<AdoptionPlan> {
  const { source, listAccounts, files, noteOf, onProgress } = deps
  const counts = new Map<string, number>()
  function count(table: string): void {
    const records = (counts.get(table) ?? 0) + 1
    counts.set(table, records)
    onProgress(`Reading ${table}`, records)
  }

  const records = await readRecords(source, listAccounts, noteOf, count)
  const keys = planKeys(records, noteOf)
  const oldFiles = listOldFiles(records, keys)
  const outcomes = await copyFiles(files, oldFiles, {
    isDryRun: true,
    onProgress: (done, total) => onProgress('Reading files', done, total),
  })
  const library = planLibrary(records, keys, outcomes, noteOf)
  const progressContext: ProgressContext = { keys, tracks: listEnabledTrackUnits(library) }
  const users = await readSummaries(deps, progressContext, () => count('Users'))
  const people = planPeople(records, keys, library, users, noteOf)
  const subs = new Set(people.map(({ sub }) => sub))
  const removedPeople = await deps.findRemovedPeople([...subs])
  for (const sub of removedPeople) noteOf('People', sub)('removed-here')
  const removedThere = await deps.findRecordsRemovedAtSource(
    listPresentKeys(keys, library, listAccounts && subs),
  )
  for (const { kind, key } of removedThere) noteOf(kind, key)('removed-there', REMOVED_THERE)
  const eventContext: EventContext = {
    keys,
    isPerson: (sub) => subs.has(sub),
    layoutOf: createLayoutFinder(library, people),
  }
  return {
    counts,
    keys,
    library,
    oldFiles,
    fileOutcomes: outcomes,
    people,
    removedPeople,
    removedThere,
    progressContext,
    eventContext,
    events: await readEventsPlan(source, eventContext, removedPeople, noteOf, () => count('EventLog')),
  }
}
