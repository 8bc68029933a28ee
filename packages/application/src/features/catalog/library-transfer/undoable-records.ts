import { isDeepStrictEqual } from 'node:util'
import type { CatalogKey, LibraryRecord, VersionStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import type { ContentRecords, StoredRecord } from './content-records.ts'
import type { PlannedItem } from './import-plan.ts'
import type { ItemResult } from './import-state.ts'
import {
  type LayoutReferences,
  type LayoutReferencesDeps,
  readLayoutReferences,
} from './layout-references.ts'
import type { LibraryImportStore } from './ports.ts'
import { listReferencingRecords, toMapKey } from './references.ts'

type VersionDeps = { versions: Pick<VersionStore, 'list'> }

type Deps = VersionDeps &
  LayoutReferencesDeps & {
    records: Pick<ContentRecords, 'find'>
    library: Pick<LibraryCache, 'current'>
    imports: Pick<LibraryImportStore, 'findBefore'>
  }

/** An import that has run. Times are in ms since 1970. */
export type FinishedImport = {
  id: string
  plannedAt: number
  finishedAt: number
  changes: readonly PlannedItem[]
  results: ReadonlyMap<number, ItemResult>
}

/** The version that the import has saved. */
function importedVersion({ version }: PlannedItem): number {
  return (version ?? 0) + 1
}

/**
 * Returns whether a person has saved a record since the import. A unit that was marked raises the version of its tracks
 * as well, but no version before such a one is stored.
 */
async function wasSavedSince(
  { versions }: VersionDeps,
  item: PlannedItem,
  { version }: StoredRecord,
): Promise<boolean> {
  if (version <= importedVersion(item)) return false
  const [, previous] = await versions.list(item)
  return previous !== undefined && previous.version >= importedVersion(item)
}

/** Returns whether a record is as the import has saved it, and was not removed and created again since. */
export async function isUnchangedSinceImport(
  deps: VersionDeps,
  { finishedAt }: Pick<FinishedImport, 'finishedAt'>,
  item: PlannedItem,
  current: StoredRecord,
): Promise<boolean> {
  const { version, author } = current
  const isImported =
    version >= importedVersion(item) && author !== null && Date.parse(author.at) <= finishedAt
  return isImported && !(await wasSavedSince(deps, item, current))
}

/**
 * Returns the record from before as it is restored. A date that a unit has set in a track since the import stays, because
 * the unit is marked still.
 */
export function toRestoredRecord(
  item: PlannedItem,
  before: LibraryRecord,
  current: StoredRecord,
): LibraryRecord {
  const isStamped = current.version > importedVersion(item)
  if (before.kind !== 'track' || current.kind !== 'track' || !isStamped) return before
  return { ...before, record: { ...before.record, updateContentDate: current.record.updateContentDate } }
}

/** Returns whether a record is as the undoing has restored it, without a later save. */
export function isRecordRestored(item: PlannedItem, before: LibraryRecord, current: StoredRecord): boolean {
  return (
    current.version > importedVersion(item) &&
    isDeepStrictEqual(current.record, toRestoredRecord(item, before, current).record)
  )
}

/**
 * Returns a function that finds out whether an organization, sub-group or resource names a layout that did not name it
 * before the import. These users are read once, and again when a layout itself is about to be removed.
 */
function createLayoutUseCheck(deps: LayoutReferencesDeps, { changes }: Pick<FinishedImport, 'changes'>) {
  const namedBefore = new Map(
    changes.filter(({ kind }) => kind === 'layout').map(({ key, namedBy }) => [key, new Set(namedBy)]),
  )
  let users: LayoutReferences | null = null

  return async (layout: string, toRemove: CatalogKey): Promise<boolean> => {
    if (users === null || toRemove.kind === 'layout') users = await readLayoutReferences(deps)
    const before = namedBefore.get(layout)
    return (users.get(layout) ?? []).some((user) => !before?.has(user))
  }
}

/**
 * Returns whether a record that the import has not changed was last saved before the import was planned. What no person
 * has saved has no time: the first start of a release has stored it, most often before any import.
 */
function wasSavedBefore({ plannedAt }: Pick<FinishedImport, 'plannedAt'>, { author }: StoredRecord): boolean {
  return author === null || Date.parse(author.at) < plannedAt
}

/**
 * Returns a function that finds out whether an added record is in use: whether a record that stays names it, directly or
 * through records that are added as well and would be removed. Those that are restored, or are as they were before the
 * import, named its key when no record had it, and do not count. A layout is also in use if an organization or a
 * resource names it that did not before the import. The undoing goes from the last item to the first.
 */
export function createRecordUseCheck(deps: Deps, undone: FinishedImport) {
  const { records, library, imports } = deps
  const { id, changes, results } = undone
  const isLayoutInUse = createLayoutUseCheck(deps, undone)
  const addedLayouts = new Set(
    changes.filter(({ kind, action }) => kind === 'layout' && action === 'add').map(({ key }) => key),
  )
  const indexByKey = new Map(changes.map((item, index) => [toMapKey(item), index]))

  async function describeFate(
    user: CatalogKey,
    currentIndex: number,
  ): Promise<'removed' | 'as-before' | 'stays'> {
    const current = await records.find(user)
    if (current === null) return 'removed'
    const index = indexByKey.get(toMapKey(user))
    const item = index === undefined ? undefined : changes[index]
    if (index === undefined || item === undefined || results.get(index) !== 'done')
      return wasSavedBefore(undone, current) ? 'as-before' : 'stays'
    const isStillToDo = index < currentIndex && (await isUnchangedSinceImport(deps, undone, item, current))
    if (item.action === 'add') return isStillToDo ? 'removed' : 'stays'
    const before = await imports.findBefore(id, index)
    return before !== null && (isStillToDo || isRecordRestored(item, before, current)) ? 'as-before' : 'stays'
  }

  return async (item: PlannedItem, itemIndex: number): Promise<boolean> => {
    const snapshot = await library.current()
    const seen = new Set([toMapKey(item)])
    const reached: CatalogKey[] = [item]
    for (const used of reached) {
      if (used.kind === 'layout' && (await isLayoutInUse(used.key, item))) return true
      for (const user of listReferencingRecords(snapshot, used, addedLayouts)) {
        if (seen.has(toMapKey(user))) continue
        seen.add(toMapKey(user))
        const fate = await describeFate(user, itemIndex)
        if (fate === 'stays') return true
        if (fate === 'removed') reached.push(user)
      }
    }
    return false
  }
}
