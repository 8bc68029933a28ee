import type { ContentVersion } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type ContentKey,
  type StoredFile,
  type Surviving,
  splitTopicKey,
} from '@kitchen-table/domain/catalog'
import { Refusal } from '../../../platform/refusal.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import type { CatalogStore, ContentRecord, ResourceStore, VersionStore, VersionSummary } from '../ports.ts'
import { type ResourceTargetDeps, resourceTargetExists } from '../reading/resource-target-exists.ts'
import { requireEditor } from '../require-editor.ts'
import { createContentAuthor, requireExisting } from '../saving/save-outcome.ts'
import { hasReferencedRecord } from './check-references.ts'
import { type FindPersonName, readSavedView } from './edited-content.ts'
import { saveRestoredVersion } from './save-restored-version.ts'

type Deps = ResourceTargetDeps & {
  catalog: CatalogStore
  resources: Pick<ResourceStore, 'find' | 'save'>
  versions: VersionStore
  files: FileStore
  findPersonName: FindPersonName
  now: () => number
}

async function readContentVersion(
  { version, title, author }: VersionSummary,
  findPersonName: FindPersonName,
): Promise<ContentVersion> {
  return { version, title, ...(await readSavedView(author, findPersonName)) }
}

/** Returns a function that looks up each person once. */
function rememberNames(findPersonName: FindPersonName): FindPersonName {
  const names = new Map<string, Promise<string | null>>()
  return (sub) => {
    const name = names.get(sub) ?? findPersonName(sub)
    names.set(sub, name)
    return name
  }
}

/**
 * Returns the versions of a record, the current one first, or those older than the version `before`. Throws
 * `catalog.not_found` for a record that does not exist.
 */
export function listContentVersions({ versions, findPersonName }: Deps) {
  return async (
    actor: Actor,
    { before, ...content }: ContentKey & { before?: number | undefined },
  ): Promise<{ versions: ContentVersion[] }> => {
    requireEditor(actor)
    const summaries = await versions.list(content, before)
    const exists = summaries.length > 0 || (before !== undefined && (await versions.list(content)).length > 0)
    if (!exists) throw new Refusal('catalog.not_found')
    const findName = rememberNames(findPersonName)
    return { versions: await Promise.all(summaries.map((summary) => readContentVersion(summary, findName))) }
  }
}

/** Returns a version with the fields that the record had. */
export function findContentVersion({ versions, findPersonName }: Deps) {
  return async (actor: Actor, { version, ...content }: ContentKey & { version: number }) => {
    requireEditor(actor)
    const found = requireExisting(await versions.find(content, version), 'catalog.not_found')
    return { ...(await readContentVersion(found, findPersonName)), fields: { ...found.record } }
  }
}

function listFiles({ kind, record }: ContentRecord): StoredFile[] {
  switch (kind) {
    case 'unit':
      return [record.film, record.attachment, record.embedImage].filter((file) => file !== null)
    case 'topic':
      return record.banner === null ? [] : [record.banner]
    case 'resource':
      return [record.file]
    default:
      return []
  }
}

/** Returns what still exists of what an earlier version names. */
async function findSurviving(deps: Deps, earlier: ContentRecord, layout: string | null): Promise<Surviving> {
  const { files, library } = deps
  const existing = new Set<string>()
  for (const { key } of listFiles(earlier)) {
    const file = await files.get(key)
    if (file !== null) existing.add(key)
    await file?.body.cancel()
  }
  const hasTarget = earlier.kind === 'resource' && (await resourceTargetExists(deps, earlier.record.target))
  const snapshot = await library.current()
  return {
    hasTarget: () => hasTarget,
    hasFile: ({ key }) => existing.has(key),
    hasReference: (kind, key) => hasReferencedRecord(snapshot, { kind, key }, layout),
  }
}

type RestoreInput = ContentKey & { version: number; expectedVersion: number }

/** Saves the fields of an earlier version as a new version of the record. */
export function restoreContentVersion(deps: Deps) {
  const { versions, findPersonName, now } = deps

  return async (
    actor: Actor,
    { kind, key, version, expectedVersion }: RestoreInput,
  ): Promise<ContentVersion> => {
    requireEditor(actor)
    const earlier = requireExisting(await versions.find({ kind, key }, version), 'catalog.not_found')
    const layout = kind === 'topic' ? splitTopicKey(key)[0] : kind === 'layout' ? key : null
    const surviving = await findSurviving(deps, earlier, layout)
    const author = createContentAuthor(actor, now())
    const title = await saveRestoredVersion(deps, author, { key, earlier, expectedVersion, surviving })
    return readContentVersion({ version: expectedVersion + 1, title, author }, findPersonName)
  }
}
