import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { eventCodes, type UsageEvent } from '@kitchen-table/domain/insights'
import { applyUnitCompletionChange } from '@kitchen-table/domain/learning'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { readFromStore } from '@kitchen-table/embedded/sqlite'
import { allTables, transfersByTable } from '@kitchen-table/operator/move'
import { BOTH_CORES } from './child-process.ts'
import { fillStore } from './fill-store.ts'
import { timeImport } from './import-members.ts'
import { itemSize } from './item-size.ts'
import { subOf } from './learners.ts'
import { createJsonSender, moveAllMembers, removeMemberLimit } from './organization-requests.ts'
import { OWN_GROUP } from './organizations.ts'
import { makeStore, type Store } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { startProgram } from './start-program.ts'

const DAY = 24 * 60 * 60_000
const YEARS = 5
const DAYS = YEARS * 365
/** Of each day of the busiest learner, whom nobody reaches. */
const SIGN_INS = 2
const VIEWS = 10
const EVENTS = 20
const IMPORTED_PEOPLE = 10_000
const LARGEST_SHOWN = 8

type Library = Awaited<ReturnType<EmbeddedStores['catalog']['read']>>

/** What the learner does on a day: signs in, opens tracks, completes lessons until all are done, and sends events. */
async function addDay(stores: EmbeddedStores, { tracks }: Library, day: number): Promise<void> {
  const sub = subOf(0)
  const place = { group: OWN_GROUP, layout: 'default', where: '/dashboard' }
  const timeOf = (n: number) => new Date(Date.now() - (DAYS - day) * DAY + n * 1000).toISOString()
  const trackOf = (n: number) => tracks[(day * VIEWS + n) % tracks.length]
  const eventOf = (n: number, event: UsageEvent['event'], detail: string) => ({
    ...place,
    id: randomUUID(),
    time: timeOf(n),
    event,
    detail,
  })

  const signIns = Array.from({ length: SIGN_INS }, (_, n) =>
    stores.people.addLogin(sub, { ...place, id: randomUUID(), time: timeOf(n), role: 'user' }),
  )
  const views = Array.from({ length: VIEWS }, (_, n) => {
    const view = { id: randomUUID(), track: trackOf(n)?.slug ?? '', time: timeOf(n) }
    return stores.progress.addView(sub, view, {
      ...eventOf(n, eventCodes.trackView, view.track),
      id: view.id,
    })
  })
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    ...eventOf(n, eventCodes.videoPlay, trackOf(n)?.units[0] ?? ''),
    user: sub,
  }))
  const track = tracks[day]
  const completions = (track?.units ?? []).map((unitId) => {
    const containing = tracks
      .filter(({ units }) => units.includes(unitId))
      .map(({ slug, units }) => ({ slug, enabledUnits: units }))
    return stores.progress.update(sub, (before) => ({
      after: applyUnitCompletionChange(
        before,
        { unitId, completed: true, track: track?.slug ?? '' },
        containing,
      ),
      event: eventOf(0, eventCodes.unitCompleted, unitId),
    }))
  })
  await Promise.all([...signIns, ...views, ...completions, stores.events.append(events)])
}

/** Has an administrator import 10,000 people into the organization of 10,000, and move all of them. */
async function administer(store: Store): Promise<void> {
  const program = await startProgram(store.dataDir, BOTH_CORES)
  const administrator = { origin: program.origin, adminCookie: store.adminCookie }
  const sendJson = createJsonSender(administrator)
  await removeMemberLimit(sendJson)
  await timeImport(administrator, IMPORTED_PEOPLE)
  await moveAllMembers(sendJson, 'south')
  await program.process.end()
}

type Largest = { table: string; bytes: number; rows: number }

/** Returns the largest row of each table of DynamoDB that a store would have, with the number of rows. */
function findLargest(db: DatabaseSync): Largest[] {
  return allTables.map((table) => {
    let [bytes, rows] = [0, 0]
    for (const item of transfersByTable[table].read(db)) {
      bytes = Math.max(bytes, itemSize(item))
      rows += 1
    }
    return { table, bytes, rows }
  })
}

/** The largest row that DynamoDB stores, after five years of the busiest learner and in a large organization. */
async function benchmarkLargestItem(): Promise<Figure[]> {
  const store = await makeStore({ learners: 2, largeLibrary: true, manyMembers: true })
  await fillStore(store.dataDir, async (stores) => {
    const library = await stores.catalog.read()
    for (let day = 0; day < DAYS; day += 1) await addDay(stores, library, day)
  })
  await administer(store)
  const largest = readFromStore(store.dataDir, findLargest).sort((a, b) => b.bytes - a.bytes)
  await store.remove()
  const rows = largest.reduce((sum, each) => sum + each.rows, 0)
  const shown = largest.slice(0, LARGEST_SHOWN)
  const sizes = shown.map(({ table, bytes }) => `${table} ${(bytes / 1024).toFixed(1)}`)
  return [
    ['largest row', (shown[0]?.bytes ?? Number.NaN) / 1024, 'largestItem', `of ${rows}: ${sizes.join(', ')}`],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkLargestItem)
