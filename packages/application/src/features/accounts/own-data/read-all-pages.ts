import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OwnDataStore, OwnEvent } from './ports.ts'

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

/** Returns the usage events of a person, oldest first. */
export async function readOwnEvents(ownData: OwnDataStore, sub: string): Promise<OwnEvent[]> {
  const events = await readAllPages<OwnEvent & { id: string }>((after) => ownData.listEvents(sub, after?.id))
  return events.sort((a, b) => a.time.localeCompare(b.time))
}
