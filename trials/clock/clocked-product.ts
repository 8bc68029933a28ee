import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Stores } from '@kitchen-table/application/ports'
import { fillSampleLibrary, TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import { openEmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { addSamplePeople, emailOf, hashCost, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { createServer, createServerClock } from '@kitchen-table/server/composition'
import { readConfig } from '@kitchen-table/server/config'
import { cookiesOf, PUBLIC_URL, recordingServices } from '@kitchen-table/server/testing/tools'
import { pino } from 'pino'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The readings of a machine's two clocks, and the time that has really passed, in ms. */
type MachineClocks = { wall: number; monotonic: number; elapsed: number }

type LogLine = { level: number; msg: string }

/** Starts the product on the stores, with its own clock on top of the machine's two, as a process would. */
async function startProcess(stores: Stores, machine: MachineClocks) {
  const lines: LogLine[] = []
  const faults: unknown[] = []
  const onFault = (error: unknown) => faults.push(error)
  const write = (text: string) => {
    const line: LogLine = JSON.parse(text)
    if (line.msg === 'fault') onFault(line)
    else lines.push(line)
  }
  const log = pino({ level: 'info' }, { write })
  const now = createServerClock({
    log,
    stores,
    clocks: { readWallClock: () => Math.floor(machine.wall), readMonotonicClock: () => machine.monotonic },
  })
  const config = readConfig({ APP_ENV: 'test', HOST: '127.0.0.1', PORT: '0', PUBLIC_URL })
  const { services } = recordingServices({ config, files: stores.files, onFault })
  const server = await createServer({
    config,
    stores,
    services,
    log,
    now,
    secretKey: TEST_SECRET_KEY,
    webDir: '/nowhere',
    outbox: false,
  })
  return { now, lines, faults, end: server.stop, address: `http://127.0.0.1:${server.port}` }
}

async function openSampleStores(machine: MachineClocks) {
  const filesDir = mkdtempSync(join(tmpdir(), 'clock-files-'))
  const databases: DatabaseSync[] = []
  const faults: unknown[] = []
  const stores = openEmbeddedStores({
    dataDir: ':memory:',
    filesDir,
    hashCost,
    onFault: (error) => faults.push(error),
    onOpen: (db) => databases.push(db),
  })
  const [db] = databases
  if (!db) throw new Error('No database was opened.')
  await fillSampleLibrary(stores)
  await addSamplePeople(stores)
  return { stores, db, filesDir, faults, process: await startProcess(stores, machine) }
}

/** Opens the product on a machine whose clocks only the trial moves. */
export async function openClockedProduct(startsAt: number) {
  const machine = { wall: startsAt, monotonic: 1000.25, elapsed: 0 }
  const { stores, db, filesDir, faults, ...first } = await openSampleStores(machine)
  let process = first.process

  function send(method: string, path: string, body: object | null = null, cookie = '') {
    const headers = { ...(body && { 'Content-Type': 'application/json' }), ...(cookie && { Cookie: cookie }) }
    return fetch(process.address + path, { method, headers, body: body && JSON.stringify(body) })
  }
  async function status(...request: Parameters<typeof send>): Promise<number> {
    const response = await send(...request)
    await response.body?.cancel()
    return response.status
  }

  return {
    db,
    stores,
    machine,
    now: () => process.now(),
    send,
    status,
    /** Time passes on both clocks. */
    advanceTime(milliseconds: number) {
      machine.wall += milliseconds
      machine.monotonic += milliseconds
      machine.elapsed += milliseconds
    },
    /** The wall clock is set; no time passes. */
    setClock(by: number) {
      machine.wall += by
    },
    /** The machine sleeps: time passes, but the monotonic clock stands still. */
    sleep(milliseconds: number) {
      machine.wall += milliseconds
      machine.elapsed += milliseconds
    },
    async restart() {
      await process.end()
      process = await startProcess(stores, machine)
    },
    /** Returns the cookie of a new session, or the status of the refusal. */
    async signIn(name: string): Promise<string | number> {
      const response = await send('POST', '/api/session', { email: emailOf(name), password: PASSWORD })
      await response.body?.cancel()
      return response.ok ? cookiesOf(response) : response.status
    },
    isSignedIn: async (cookie: string) => (await status('GET', '/api/progress', null, cookie)) === 200,
    /** Returns the log lines about the clock since the last call, and forgets them. */
    takeClockAlarms: () => process.lines.splice(0).filter(({ msg }) => / clock /.test(msg)),
    takeFaults: () => [...faults.splice(0), ...process.faults.splice(0)],
    async close() {
      await process.end()
      await stores.close()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

export type ClockedProduct = Awaited<ReturnType<typeof openClockedProduct>>

/** Returns an event as a page sends it, from a client whose clock is `clockOffset` ms ahead. */
export function createClientEvent({ machine }: ClockedProduct, clockOffset = 0) {
  const time = new Date(machine.wall + clockOffset).toISOString()
  return { id: randomUUID(), event: 110, detail: 'first-budget>watching', time, where: '/track/first-budget' }
}
