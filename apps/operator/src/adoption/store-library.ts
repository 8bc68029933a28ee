import {
  knownIdentityProviders,
  type LibraryRecord,
  type SaveOutcome,
} from '@kitchen-table/application/ports'
import {
  DEFAULT_LAYOUT,
  emptyLayout,
  type Resource,
  splitTopicKey,
  toTopicKey,
} from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { Decision, RecordToAdopt } from './adopt-records.ts'
import type { Target } from './open-target.ts'
import type { LibraryPlan } from './plan.ts'

/** A record of the library, a resource, or an organization without its members. Earlier systems have no help lines and no intents. */
export type StoredRecord =
  | Exclude<LibraryRecord, { kind: 'helpLine' | 'intent' | 'fact' }>
  | { kind: 'resource'; key: string; record: Resource }
  | { kind: 'group'; key: string; record: Organization }

/** Returns the records in an order in which each follows those that it names, as far as that is possible. */
export function listLibraryRecords(plan: LibraryPlan): StoredRecord[] {
  return [
    ...plan.icons.map((record) => ({ kind: 'icon', key: record.slug, record }) as const),
    ...plan.units.map((record) => ({ kind: 'unit', key: record.unitId, record }) as const),
    ...plan.tracks.map((record) => ({ kind: 'track', key: record.slug, record }) as const),
    ...plan.layouts.flatMap(({ layout, topics }) =>
      topics.map(
        (record) => ({ kind: 'topic', key: toTopicKey(layout.config, record.slug), record }) as const,
      ),
    ),
    ...plan.layouts.map(({ layout }) => ({ kind: 'layout', key: layout.config, record: layout }) as const),
    ...plan.groups.map((record) => ({ kind: 'group', key: record.slug, record }) as const),
    ...plan.resources.map((record) => ({ kind: 'resource', key: record.resourceId, record }) as const),
  ]
}

type Versioned = { version: number }

function findStored(
  { stores: { catalog, resources, groups } }: Target,
  { kind, key }: StoredRecord,
): Promise<Versioned | null> {
  switch (kind) {
    case 'icon':
      return catalog.findIcon(key)
    case 'unit':
      return catalog.findUnit(key)
    case 'track':
      return catalog.findTrack(key)
    case 'topic':
      return catalog.findTopic(...splitTopicKey(key))
    case 'layout':
      return catalog.findLayout(key)
    case 'resource':
      return resources.find(key)
    case 'group':
      return groups.find(key)
    default:
      return kind satisfies never
  }
}

/** Returns the fields of a stored record, without its version and author. */
export function withoutVersionAndAuthor(
  stored: Versioned & { author?: unknown; foundIn?: unknown; savedAt?: unknown; layout?: unknown },
) {
  const { version: _version, author: _author, ...record } = stored
  return record
}

/** No person has saved these records here. */
const NO_AUTHOR = { sub: '', at: '' }

async function save(
  { stores: { catalog, resources, groups } }: Target,
  content: StoredRecord,
  version: number | null,
): Promise<SaveOutcome> {
  switch (content.kind) {
    case 'icon':
      return catalog.saveIcon(content.record, version)
    case 'unit':
      return catalog.saveUnit(content.record, version)
    case 'track':
      return catalog.saveTrack(content.record, version)
    case 'topic':
      return catalog.saveTopic(splitTopicKey(content.key)[0], content.record, version)
    case 'layout':
      return catalog.saveLayout(content.record, version)
    case 'resource':
      return resources.save(content.record, version, NO_AUTHOR)
    case 'group': {
      if (version === null) return (await groups.create(content.record)) === 'created' ? 'saved' : 'exists'
      return (await groups.update(content.record, version, [])) === 'updated' ? 'saved' : 'stale'
    }
    default:
      return content satisfies never
  }
}

/** Whether a record is one that the first start of a server has made, which nobody has changed. */
function isOfFirstStart({ kind, key }: StoredRecord, { version, ...stored }: Versioned): boolean {
  if (version !== 1) return false
  if (kind === 'layout' && key === DEFAULT_LAYOUT)
    return (
      'trackDisplay' in stored &&
      JSON.stringify(stored.trackDisplay) === JSON.stringify(emptyLayout.trackDisplay)
    )
  return kind === 'group' && knownIdentityProviders.some(({ id }) => id === key)
}

/** Returns the function that stores records one after the other. */
export function createLibraryStorer(target: Target) {
  return async (
    records: readonly StoredRecord[],
    decideAbout: (record: StoredRecord, stored: unknown) => Decision,
  ): Promise<Decision[]> => {
    const decisions: Decision[] = []
    for (const content of records satisfies readonly RecordToAdopt[]) {
      const stored = await findStored(target, content)
      const isReplaceable = stored !== null && isOfFirstStart(content, stored)
      let decision = decideAbout(content, stored && withoutVersionAndAuthor(stored))
      if (decision === 'exists' && isReplaceable) decision = 'write'
      // Another process writes to the same tables.
      if (decision === 'write' && (await save(target, content, stored?.version ?? null)) !== 'saved')
        decision = 'exists'
      decisions.push(decision)
    }
    return decisions
  }
}
