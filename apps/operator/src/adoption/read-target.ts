import type { RecordId } from '@kitchen-table/cloud/adoption'
import { toTopicKey } from '@kitchen-table/domain/catalog'
import type { AdoptedPerson } from './convert-people.ts'
import type { Target } from './open-target.ts'
import { type StoredRecord, withoutVersionAndAuthor } from './store-library.ts'
import { type PersonToAdopt, toAdoptedPerson } from './store-people.ts'
import type { HistoryToAdopt, ProgressToAdopt } from './store-users.ts'
import { readAdoptedHistory, readAllPages } from './stored-history.ts'

const nameOf = ({ kind, key }: RecordId) => JSON.stringify([kind, key])

/** A record as it is stored. `isDisabled`: learners and managers do not see it. */
type StoredContent = { id: RecordId; record: unknown; isDisabled: boolean }

/** Reads the whole library, all resources and all organizations. */
export async function listStoredContent({ stores: { catalog, resources, groups } }: Target) {
  const { tracks, units, layouts, topics, icons } = await catalog.read()
  const allGroups = await readAllPages<{ slug: string; version: number }>((last) => groups.list(last?.slug))
  const contentOf = (kind: string, key: string, record: { version: number }, isDisabled = false) =>
    ({ id: { kind, key }, record: withoutVersionAndAuthor(record), isDisabled }) satisfies StoredContent
  return [
    ...tracks.map((track) => contentOf('track', track.slug, track, track.trackDisabled)),
    ...units.map(({ foundIn: _foundIn, savedAt: _savedAt, ...unit }) =>
      contentOf('unit', unit.unitId, unit, unit.unitDisabled),
    ),
    ...layouts.map((layout) => contentOf('layout', layout.config, layout)),
    ...topics.map(({ layout, ...topic }) =>
      contentOf('topic', toTopicKey(layout, topic.slug), topic, topic.disabled),
    ),
    ...icons.map((icon) => contentOf('icon', icon.slug, icon)),
    ...(await resources.list()).map((resource) =>
      contentOf('resource', resource.resourceId, resource, resource.fileStatus === 'disabled'),
    ),
    ...allGroups.map((group) => contentOf('group', group.slug, group)),
  ]
}

/** Reads the whole library, all resources and all organizations. Returns the reader of one of these records. */
export async function createLibraryRecordReader(target: Target) {
  const content = await listStoredContent(target)
  const stored = new Map(content.map(({ id, record }) => [nameOf(id), record]))
  return async (record: StoredRecord): Promise<unknown> => stored.get(nameOf(record))
}

/** Returns the reader of a person. */
export function createPersonReader({ stores: { people, members } }: Target) {
  return async ({ key }: Pick<PersonToAdopt, 'key'>): Promise<AdoptedPerson | null> => {
    const [person, seat] = await Promise.all([people.find(key), members.find(key)])
    return person && toAdoptedPerson(person, seat && { ...seat, invitedAt: seat.invitedAt ?? '' })
  }
}

/** Returns the reader of a person's progress. */
export function createProgressReader({ stores: { progress } }: Target) {
  return ({ key }: ProgressToAdopt): Promise<unknown> => progress.read(key)
}

/** Returns the reader of those views and sign-ins of a person that were taken over. */
export function createHistoryReader(target: Target) {
  return ({ key }: HistoryToAdopt): Promise<unknown> => readAdoptedHistory(target, key)
}
