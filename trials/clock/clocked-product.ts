import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { clockAlarm } from '../../apps/server/src/clock-alarm.ts'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { sweepSessions } from '../../apps/server/src/features/accounts/sweep-sessions.ts'
import type { Stores } from '../../apps/server/src/features/stores.ts'
import { listen } from '../../apps/server/src/http/listen.ts'
import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { steadyClock } from '../../apps/server/src/steady-clock.ts'
import { keptServices } from '../../apps/server/src/testing/kept-services.ts'
import { cookiesOf, PUBLIC_URL } from '../../apps/server/src/testing/product.ts'
import { fillSampleLibrary } from '../../apps/server/src/testing/sample-library.ts'
import { addSamplePeople, emailOf, PASSWORD } from '../../apps/server/src/testing/sample-people.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** What a machine's two clocks show, and how much time has truly gone by. */
type Machine = { wall: number; monotonic: number; elapsed: number }

type LogLine = { level: number; msg: string }

/** One process's life on the stores: the product's own clock on the machine's two. */
async function startedOn(stores: Stores, machine: Machine) {
  const lines: LogLine[] = []
  const faults: unknown[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const onFault = (error: unknown) => faults.push(error)
  const now = steadyClock({
    wall: () => Math.floor(machine.wall),
    monotonic: () => machine.monotonic,
    onStep: clockAlarm({ log, sessions: stores.sessions, onFault }),
  })
  const config = readConfig({ APP_ENV: 'test', PUBLIC_URL })
  const { services } = keptServices({ config, files: stores.files, onFault })
  const { listener } = compose({
    config,
    stores,
    services,
    wake: () => {},
    log,
    now,
    secretKey: 'k'.repeat(40),
    webDir: '/nowhere',
  })
  const sweeping = sweepSessions({ ...stores, now, onFault })
  const listening = await listen(listener, { port: 0, host: '127.0.0.1' })
  const end = async () => {
    sweeping.stop()
    await listening.stop()
  }
  return { now, lines, faults, end, address: `http://127.0.0.1:${listening.port}` }
}

async function filled(machine: Machine) {
  const filesDir = mkdtempSync(join(tmpdir(), 'clock-files-'))
  const opened: DatabaseSync[] = []
  const faults: unknown[] = []
  const stores = oneMachine({
    ...{ dataDir: ':memory:', filesDir, hashCost: { memory: 8, passes: 1 } },
    onFault: (error) => faults.push(error),
    onOpen: (db) => opened.push(db),
  })
  const [db] = opened
  if (!db) throw new Error('No database was opened.')
  await fillSampleLibrary(stores)
  await addSamplePeople(stores)
  return { stores, db, filesDir, faults, process: await startedOn(stores, machine) }
}

/** The product with its own clock, on a machine whose clocks only the trial moves. */
export async function clockedProduct(startsAt: number) {
  const machine = { wall: startsAt, monotonic: 1000.25, elapsed: 0 }
  const { stores, db, filesDir, faults, ...first } = await filled(machine)
  let process = first.process

  function send(method: string, path: string, body: object | null = null, cookie = '') {
    const headers = { ...(body && { 'Content-Type': 'application/json' }), ...(cookie && { Cookie: cookie }) }
    return fetch(process.address + path, { method, headers, body: body && JSON.stringify(body) })
  }
  async function status(...sent: Parameters<typeof send>): Promise<number> {
    const response = await send(...sent)
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
    /** Time goes by. */
    pass(milliseconds: number) {
      machine.wall += milliseconds
      machine.monotonic += milliseconds
      machine.elapsed += milliseconds
    },
    /** Somebody sets the clock. */
    set(by: number) {
      machine.wall += by
    },
    /** Time goes by, unseen by the monotonic clock. */
    sleep(milliseconds: number) {
      machine.wall += milliseconds
      machine.elapsed += milliseconds
    },
    /** The process ends and another begins. */
    async restart() {
      await process.end()
      process = await startedOn(stores, machine)
    },
    /** The cookie of a new session, or why there is none. */
    async signIn(name: string): Promise<string | number> {
      const response = await send('POST', '/api/session', { email: emailOf(name), password: PASSWORD })
      await response.body?.cancel()
      return response.ok ? cookiesOf(response) : response.status
    },
    isIn: async (cookie: string) => (await status('GET', '/api/progress', null, cookie)) === 200,
    /** What the log was told of the clock since it was asked last: the level of each line. */
    alarms: () => process.lines.splice(0).filter(({ msg }) => / clock /.test(msg)),
    faults: () => [...faults.splice(0), ...process.faults.splice(0)],
    async close() {
      await process.end()
      await stores.close()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

export type ClockedProduct = Awaited<ReturnType<typeof clockedProduct>>

/** An event as a page sends it, from a client whose clock is wrong by `ahead`. */
export function clientEvent({ machine }: ClockedProduct, ahead = 0) {
  const time = new Date(machine.wall + ahead).toISOString()
  return { id: randomUUID(), event: 110, detail: 'first-budget>watching', time, where: '/track/first-budget' }
}
