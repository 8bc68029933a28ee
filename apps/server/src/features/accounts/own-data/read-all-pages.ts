import { setImmediate as nextTurn } from 'node:timers/promises'
import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import type { EventPart, OwnDataStore } from './ports.ts'

/** Returns all entries of a list that is read page by page. Between two pages, other work has its turn. */
export async function readAllPages<Entry>(readPage: (after?: Entry) => Promise<Entry[]>): Promise<Entry[]> {
  const all: Entry[] = []
  for (;;) {
    const page = await readPage(all.at(-1))
    if (page.length === 0) return all
    all.push(...page)
    await nextTurn()
  }
}

async function readEventsOfGroup(ownData: OwnDataStore, group: string, sub: string) {
  const all: EventPart['events'] = []
  for (let after: string | undefined; ; ) {
    const { events, next } = await ownData.listEvents(group, sub, after)
    all.push(...events)
    if (next === null) return all
    after = next
    await nextTurn()
  }
}

/**
 * Returns the usage events of a person, oldest first: those of their organisation, and those from before they had one.
 */
export async function readOwnEvents(
  ownData: OwnDataStore,
  { sub, group }: { sub: string; group: string | null },
): Promise<EventPart['events']> {
  const groups = new Set([NO_GROUP, group ?? NO_GROUP])
  const parts = await Promise.all([...groups].map((slug) => readEventsOfGroup(ownData, slug, sub)))
  return parts.flat().sort((a, b) => a.time.localeCompare(b.time))
}
