import { sampleEvent, times } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import type { Table } from '../database/keys.ts'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { REMOVAL_DELAY_MS } from './event-log-start.ts'
import { REMOVAL_LEASE_MS } from './event-removal-state.ts'

const { openRows, openStores, emptyTestTables } = openTestDynamodb()

const NOW = Date.parse('2027-03-10T12:00:00.000Z')
const signal = new AbortController().signal
const at = (now: number) => ({ now: () => now, signal })

const january = '2026-01-20T12:00:00.000Z'
const oldEvents = times(60, (n) =>
  sampleEvent({
    id: `old-${n}`,
    time: january,
    user: `u-${n % 3}`,
    event: n % 2 ? 200 : 400,
    detail: `u-${n}`,
  }),
)

async function openLog() {
  const prefix = await emptyTestTables()
  const [stores, others] = [openStores(prefix), openStores(prefix)]
  await stores.events.append([...oldEvents, sampleEvent({ id: 'kept', event: 210 })])
  async function countRows(table: Table): Promise<number> {
    let count = 0
    // By a client that may do everything, as the role of the server may not read all tables.
    for await (const _ of openRows(prefix).scan(table)) count += 1
    return count
  }
  const list = () => stores.events.list('acme', '2000-01-01T00:00:00.000Z', 1000)
  return { ...stores, others, countRows, list }
}

test('T71: events are removed an hour after it was said, when every process refuses them', async () => {
  const { events, others, list, countRows } = await openLog()
  expect(await events.removeEventsBefore('2026-02', at(NOW))).toBe(0)
  expect(await others.events.removeEventsBefore('2026-02', at(NOW + REMOVAL_DELAY_MS - 1))).toBe(0)
  expect(await list()).toHaveLength(61)
  expect(await others.events.append(oldEvents)).toEqual(oldEvents)

  expect(await others.events.removeEventsBefore('2026-02', at(NOW + REMOVAL_DELAY_MS))).toBe(60)
  expect((await list()).map(({ id }) => id)).toEqual(['kept'])
  expect([await countRows('EventIds'), await countRows('VideoStarts')]).toEqual([1, 1])
  expect(await events.removeEventsBefore('2026-02', at(NOW + REMOVAL_DELAY_MS))).toBe(0)
})

test('a later month is announced again', async () => {
  const { events, list } = await openLog()
  for (const now of [NOW, NOW + REMOVAL_DELAY_MS]) await events.removeEventsBefore('2026-02', at(now))
  const later = NOW + 30 * REMOVAL_DELAY_MS
  expect(await events.removeEventsBefore('2026-04', at(later))).toBe(0)
  expect(await list()).toHaveLength(1)
  expect(await events.removeEventsBefore('2026-04', at(later + REMOVAL_DELAY_MS))).toBe(1)
})

test('one process removes at a time, and another one continues what it has left', async () => {
  const { events, others, list } = await openLog()
  await events.removeEventsBefore('2026-02', at(NOW))
  const removing = NOW + REMOVAL_DELAY_MS
  const both = await Promise.all(
    [events, others.events].map((store) => store.removeEventsBefore('2026-02', at(removing))),
  )
  expect(both.toSorted((a, b) => a - b)).toEqual([0, 60])
  expect(await list()).toHaveLength(1)
})

test('a process that was stopped leaves the rest to the next one, also without ending its lease', async () => {
  const { events, others, list } = await openLog()
  await events.removeEventsBefore('2026-02', at(NOW))
  const removing = NOW + REMOVAL_DELAY_MS
  const failure = new Error('the process ends')
  let reads = 0
  const dying = () => {
    reads += 1
    if (reads > 4) throw failure
    return removing
  }
  await expect(events.removeEventsBefore('2026-02', { now: dying, signal })).rejects.toThrow(failure)
  expect(await others.events.removeEventsBefore('2026-02', at(removing + REMOVAL_LEASE_MS - 1))).toBe(0)
  expect(await others.events.removeEventsBefore('2026-02', at(removing + REMOVAL_LEASE_MS))).toBe(60)
  expect(await list()).toHaveLength(1)
})
