import type { DetailRequest } from '@kitchen-table/application/ports'
import { type EventCode, eventCodes, type LoggedEvent } from '@kitchen-table/domain/insights'
import { createRecordsHasher, hashRecord, isSameRecordsHash, type RecordsHash } from '../record-hash.ts'
import { isAdoptedId } from './adopted-ids.ts'
import type { Target } from './open-target.ts'
import { type EventsPlan, toComparedEvent } from './read-events.ts'
import type { Comparison } from './verify.ts'

const PAGE_SIZE = 1000
const allDays = { from: '0000-01-01', to: '9999-12-31' }
const codes = Object.values(eventCodes)

/** Adds up what the counters of an organization should say. */
function counterSums() {
  const byCode = new Map<EventCode, number>()
  const byDetail = new Map<string, number>()
  const people = new Set<string>()
  return {
    add({ event, detail, person }: LoggedEvent): void {
      byCode.set(event, (byCode.get(event) ?? 0) + 1)
      const name = JSON.stringify([event, detail])
      byDetail.set(name, (byDetail.get(name) ?? 0) + 1)
      if (event === eventCodes.signIn) people.add(person)
    },
    read: () => ({
      byCode: [...byCode].sort(([a], [b]) => a - b),
      byDetail: [...byDetail].sort(([a], [b]) => (a < b ? -1 : 1)),
      people: people.size,
    }),
  }
}

async function readCounters({ stores: { events } }: Target, group: string) {
  const scope = { group, layout: null }
  const requests: DetailRequest[] = codes.map((event) => ({ events: [event], order: 'any' }))
  const [counts = new Map<number, number>()] = await events.countByCode(scope, [allDays])
  const [people = 0] = await events.countPeople(scope, [allDays])
  const ranked = await events.rankDetails(scope, allDays, requests)
  const byDetail = ranked.flatMap((details, n) =>
    details.map(({ detail, count }): [string, number] => [JSON.stringify([codes[n], detail]), count]),
  )
  return {
    byCode: [...counts].sort(([a], [b]) => a - b),
    byDetail: byDetail.sort(([a], [b]) => (a < b ? -1 : 1)),
    people,
  }
}

/** Reads the log of an organization. Returns the hash of the events that were taken over, and what all of them count. */
async function readLog({ stores: { events } }: Target, group: string, ignoredIds: ReadonlySet<string>) {
  const hasher = createRecordsHasher()
  const counters = counterSums()
  let last: LoggedEvent | undefined
  do {
    const page = await events.list(group, new Date(0).toISOString(), PAGE_SIZE, last)
    for (const event of page) {
      if (isAdoptedId(event.id) && !ignoredIds.has(event.id)) hasher.add(toComparedEvent(event))
      counters.add(event)
    }
    last = page.at(-1)
  } while (last !== undefined)
  return { stored: hasher.read(), counters: counters.read() }
}

type ComparedOrganization = {
  group: string
  expected: RecordsHash
  stored: RecordsHash
  expectedCounters: string
  storedCounters: string
}

/** Compares the log with the deployment's, and the counters with the log, organization by organization. */
export async function verifyEvents(
  target: Target,
  { hashes, ofRemovedPeople }: EventsPlan,
): Promise<Comparison[]> {
  const compared: ComparedOrganization[] = []
  for (const [group, expected] of [...hashes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { stored, counters } = await readLog(target, group, ofRemovedPeople)
    const expectedCounters = hashRecord(counters)
    const storedCounters = hashRecord(await readCounters(target, group))
    compared.push({ group, expected, stored, expectedCounters, storedCounters })
  }
  const sum = (entries: ComparedOrganization[]) =>
    entries.reduce((total, { expected }) => total + expected.count, 0)
  const isLogEqual = ({ expected, stored }: ComparedOrganization) => isSameRecordsHash(expected, stored)
  const areCountersEqual = (entry: ComparedOrganization) => entry.expectedCounters === entry.storedCounters
  return [
    {
      kind: 'events',
      expected: sum(compared),
      equal: sum(compared.filter(isLogEqual)),
      changed: 0,
      different: compared
        .filter((entry) => !isLogEqual(entry))
        .map(({ group }) => ({ kind: 'events of', key: group })),
      expectedHash: hashRecord(compared.map(({ expected }) => expected)),
      storedHash: hashRecord(compared.map(({ stored }) => stored)),
    },
    {
      kind: 'counters',
      expected: compared.length,
      equal: compared.filter(areCountersEqual).length,
      changed: 0,
      different: compared
        .filter((entry) => !areCountersEqual(entry))
        .map(({ group }) => ({ kind: 'counters of', key: group })),
      expectedHash: hashRecord(compared.map(({ expectedCounters }) => expectedCounters)),
      storedHash: hashRecord(compared.map(({ storedCounters }) => storedCounters)),
    },
  ]
}
