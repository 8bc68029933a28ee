import { topicKey } from '@kitchen-table/domain/catalog/content-kind'
import { isAdoptedId } from './adopted-ids.ts'
import type { RecordId } from './adoption-state.ts'
import type { AdoptedPerson } from './convert-people.ts'
import type { Target } from './open-target.ts'
import { type StoredRecord, withoutVersion } from './store-library.ts'
import { type PersonToAdopt, toAdoptedPerson } from './store-people.ts'
import { type HistoryToAdopt, type ProgressToAdopt, sortHistory } from './store-users.ts'

/** Returns the items of all pages of a list. */
async function readPages<T>(readPage: (last: T | undefined) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const page = await readPage(all.at(-1))
    if (page.length === 0) return all
    all.push(...page)
  }
}

const nameOf = ({ kind, key }: RecordId) => JSON.stringify([kind, key])

/** Reads the whole library, all resources and all organisations. Returns the reader of one of these records. */
export async function libraryReader({ stores: { catalog, resources, groups } }: Target) {
  const { tracks, units, layouts, topics, icons } = await catalog.read()
  const allGroups = await readPages<{ slug: string; version: number }>((last) => groups.list(last?.slug))
  const stored = new Map<string, unknown>([
    ...tracks.map((track) => [nameOf({ kind: 'track', key: track.slug }), withoutVersion(track)] as const),
    ...units.map(({ foundIn: _foundIn, savedAt: _savedAt, ...unit }) => {
      return [nameOf({ kind: 'unit', key: unit.unitId }), withoutVersion(unit)] as const
    }),
    ...layouts.map(
      (layout) => [nameOf({ kind: 'layout', key: layout.config }), withoutVersion(layout)] as const,
    ),
    ...topics.map(({ layout, ...topic }) => {
      return [nameOf({ kind: 'topic', key: topicKey(layout, topic.slug) }), withoutVersion(topic)] as const
    }),
    ...icons.map((icon) => [nameOf({ kind: 'icon', key: icon.slug }), withoutVersion(icon)] as const),
    ...(await resources.list()).map((resource) => {
      return [nameOf({ kind: 'resource', key: resource.resourceId }), withoutVersion(resource)] as const
    }),
    ...allGroups.map((group) => [nameOf({ kind: 'group', key: group.slug }), withoutVersion(group)] as const),
  ])
  return async (record: StoredRecord): Promise<unknown> => stored.get(nameOf(record))
}

/** Returns the reader of a person. */
export function personOf({ stores: { people, members } }: Target) {
  return async ({ key }: PersonToAdopt): Promise<AdoptedPerson | null> => {
    const [person, seat] = await Promise.all([people.find(key), members.find(key)])
    return person && toAdoptedPerson(person, seat)
  }
}

/** Returns the reader of a person's progress. */
export function progressOf({ stores: { progress } }: Target) {
  return ({ key }: ProgressToAdopt): Promise<unknown> => progress.read(key)
}

/** Returns the reader of those views and sign-ins of a person that were taken over. */
export function historyOf({ stores: { ownData } }: Target) {
  return async ({ key }: HistoryToAdopt): Promise<unknown> => {
    const logins = await readPages<{ id: string; time: string }>((last) => ownData.listLogins(key, last))
    const views = await readPages<{ id: string; time: string; track: string }>((last) =>
      ownData.listTrackViews(key, last),
    )
    return sortHistory({
      logins: logins.filter(({ id }) => isAdoptedId(id)).map(({ id, time }) => ({ sub: key, at: time, id })),
      views: views.filter(({ id }) => isAdoptedId(id)).map(({ id, track, time }) => ({ id, track, time })),
    })
  }
}
