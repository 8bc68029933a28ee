import { eventCodes, utcDayOf } from '@kitchen-table/domain/insights/event'
import type { Stores } from '../apps/server/src/composition/stores.ts'
import { openStores } from '../apps/server/src/testing/open-stores.ts'
import { emailOf } from './learners.ts'
import { OWN_GROUP } from './organisations.ts'

const TIMES = 20
const DAY = 24 * 60 * 60_000
/** What the list of members asks for when somebody types. All addresses of the organisation begin with it. */
const query = { search: emailOf(0).slice(0, 3), subGroup: null, status: null }
const byName = { sort: 'name', descending: false } as const

/** Milliseconds of each read, in order; `rows` is the number of rows that one read returns. */
export type PortTimes = { rows: number; times: number[] }
export type PortRead = 'byCode' | 'top' | 'members'

async function timeReads(read: () => Promise<unknown[]>): Promise<PortTimes> {
  const times: number[] = []
  let rows = 0
  for (let n = 0; n < TIMES; n += 1) {
    const startedAt = performance.now()
    rows = (await read()).length
    times.push(performance.now() - startedAt)
  }
  return { rows, times }
}

/** Times what future screens will read of a whole year and of a whole organisation. */
async function timeAllReads({ events, members }: Stores): Promise<Record<PortRead, PortTimes>> {
  const day = (before: number) => utcDayOf(new Date(Date.now() - before * DAY).toISOString())
  const [from, to] = [day(366), day(0)]
  return {
    byCode: await timeReads(() => events.countByCode(OWN_GROUP, from, to)),
    top: await timeReads(() => events.top(OWN_GROUP, eventCodes.unitCompleted, from, to, 10)),
    members: await timeReads(async () => (await members.search(OWN_GROUP, query, byName)).members),
  }
}

/** Reads from a filled store in a process of its own, as the server's process does. */
process.on('message', async ({ dataDir }: { dataDir: string }) => {
  const stores = openStores(dataDir)
  const times = await timeAllReads(stores)
  await stores.close()
  process.send?.(times, () => process.exit(0))
})
