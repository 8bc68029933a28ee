import type { DatabaseSync } from 'node:sqlite'
import { shuffle, times } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { addDays, DAY_MS, eventCodes, type UsageEvent } from '@kitchen-table/domain/insights'
import { findCountDifferences } from '@kitchen-table/embedded/sqlite'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'

const EVENTS = chooseByRunSize({ full: 6000, nightly: 200_000 })
const EVENTS_OF_ONE_MILLISECOND = 1000
const TIMES_SENT = 3
const BATCH_SIZE = 40
/** Batches that are appended at once, so that repetitions of an event are often in one transaction. */
const BATCHES_AT_ONCE = 12
const FIRST_DAY = '2026-09-01'
const DAYS = 60

const random = createSeededRandom('repeated events', String(seed))
const codes = [
  eventCodes.trackView,
  eventCodes.relatedClick,
  eventCodes.unitCompleted,
  eventCodes.videoPlay,
  eventCodes.searchMiss,
  eventCodes.signIn,
] as const

function createEvent(number: number): UsageEvent {
  const isOfOneMillisecond = number < EVENTS_OF_ONE_MILLISECOND
  const time = Date.parse(FIRST_DAY) + (isOfOneMillisecond ? 0 : random.integer(0, DAYS * DAY_MS - 1))
  return {
    id: `event-${number}`,
    time: new Date(time).toISOString(),
    event: random.pick(codes),
    user: `sub-${random.integer(0, 300)}`,
    group: isOfOneMillisecond ? 'acme' : random.pick(['acme', 'globex', 'none']),
    layout: random.pick(['default', 'spring']),
    detail: `detail-${random.integer(0, 40)}`,
    where: random.pick(['/dashboard', '/track/first', '/track/second']),
  }
}

function countRows(db: DatabaseSync): number {
  return Number(db.prepare('SELECT count(*) AS n FROM events').get()?.n)
}

test(`${EVENTS} events, each sent ${TIMES_SENT} times, are stored and counted once (SEED=${seed})`, {
  timeout: chooseByRunSize({ full: 120_000, nightly: 20 * 60_000 }),
}, async () => {
  const startedAt = performance.now()
  const databases: DatabaseSync[] = []
  const { events: store, close } = openStores(createTemporaryFolder(), { onOpen: (db) => databases.push(db) })
  const [db] = databases
  if (db === undefined) return expect.unreachable('No database was opened')

  const events = times(EVENTS, (number) => createEvent(number))
  const sent = shuffle([...events, ...events, ...events], random.next)
  const batches = times(sent.length / BATCH_SIZE, (at) => sent.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))
  for (let first = 0; first < batches.length; first += BATCHES_AT_ONCE) {
    await Promise.all(batches.slice(first, first + BATCHES_AT_ONCE).map((batch) => store.append(batch)))
    // Days are packed while events of them still arrive.
    if (random.chance(0.3)) await store.closeOldestDay(addDays(FIRST_DAY, DAYS))
  }

  expect(countRows(db)).toBe(EVENTS)
  expect(findCountDifferences(db)).toEqual([])
  await close()
  reportTrial('repeated events', startedAt, { events: EVENTS, sent: sent.length })
})
