import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DataStores, Stores } from '@kitchen-table/application/ports'
import { hashState, TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import type { Derive } from '@kitchen-table/embedded/local-accounts'
import { openEmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { findCountDifferences } from '@kitchen-table/embedded/sqlite'
import {
  copySampleInto,
  disableSampleAccounts,
  emailOf,
  hashCost,
  PASSWORD,
  type ProductStores,
  type Requester,
  type SampleName,
  sampleNames,
  samplePeople,
} from '@kitchen-table/embedded/testing/samples'
import { pino } from 'pino'
import { createServer } from '../composition/create-server.ts'
import { readConfig } from '../config.ts'
import { deliverAll, recordingServices } from './recording-services.ts'

export const PUBLIC_URL = 'https://library.example'

/** Counters of attempts, which a refusal may change. */
export const counterTables = ['backoffs', 'token_buckets', 'sliding_windows']

const NOON = Date.parse('2026-11-05T12:00:00.000Z')

/** Stores of another database, and their rows in a database of SQLite, so that one test can check both databases. */
export type StoreMirror = {
  stores: Omit<DataStores, 'challenges'>
  /** Waits for the requests in progress, and brings SQLite's tables up to date with what the stores have written. */
  pullRows(): Promise<void>
  /** Stores what a test has changed in SQLite's tables since `pullRows`. */
  pushRows(): Promise<void>
  /** Removes the counters of attempts, in the other database. */
  clearRates(): Promise<void>
  /** Throws if rows that follow from others, of indexes and counters, are wrong or missing, as of `pullRows`. */
  checkDerivedRows(): Promise<void>
  /** Returns a hash of the other database's rows as they are stored, as of `pullRows`; `except` names tables of SQLite. */
  hashRows(except: readonly string[]): string
}

export type OpenMirror = (db: DatabaseSync) => Promise<StoreMirror>

type Options = {
  /** `:memory:` unless a test is about the disk. */
  dataDir?: string
  publicUrl?: string
  webDir?: string
  env?: Record<string, string>
  /** What createServer adds in development. */
  development?: Parameters<typeof createServer>[0]['development']
  /** Requests call the application without a network connection, which takes a third of the time. */
  isDirect?: boolean
  /** Replaces the function that hashes passwords, for example to count the hashes. */
  derive?: Derive
  /** Moves the rows of `db` into another database, which the stores then use in place of it. */
  openMirror?: OpenMirror | undefined
}

/** An object that is neither bytes nor a stream is sent as JSON. */
export type RequestBody = string | Uint8Array<ArrayBuffer> | ReadableStream | object | null

type RequestOptions = { headers?: Record<string, string>; method?: string; body?: RequestBody }

function createMemoryLog() {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  let readCount = 0
  const takeNewFaults = () => {
    const newLines = lines.slice(readCount)
    readCount = lines.length
    return newLines.filter((line) => JSON.parse(line).level >= 50)
  }
  return { log, lines, newFaults: takeNewFaults }
}

function buildRequestInit(
  { headers = {}, method = 'GET', body = null }: RequestOptions,
  cookie: string | null,
): RequestInit {
  const isRaw = body === null || typeof body === 'string' || body instanceof Uint8Array
  const isStream = body instanceof ReadableStream
  const requestHeaders = new Headers(body === null ? {} : { 'Content-Type': 'application/json' })
  if (cookie !== null) requestHeaders.set('Cookie', cookie)
  for (const [name, value] of Object.entries(headers)) requestHeaders.set(name, value)
  return {
    method,
    redirect: 'manual',
    headers: requestHeaders,
    body: isRaw || isStream ? body : JSON.stringify(body),
    ...(isStream ? { duplex: 'half' } : {}),
  }
}

/** Returns the `Cookie` header that a browser would send after this response. */
export function cookiesOf(response: Response): string {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}

async function openSampleStores(
  { dataDir = ':memory:', derive }: Options,
  filesDir: string,
  onFault: (error: unknown) => void,
) {
  const databases: DatabaseSync[] = []
  const onOpen = (db: DatabaseSync) => databases.push(db)
  const stores = openEmbeddedStores({ dataDir, filesDir, onFault, hashCost, derive, onOpen })
  const [db] = databases
  if (!db) throw new Error('No database was opened.')
  await copySampleInto(db, filesDir)
  return { stores, db }
}

async function serveStores(
  stores: Stores,
  { publicUrl = PUBLIC_URL, webDir = '/nowhere', env = {}, development = null }: Options,
) {
  const memoryLog = createMemoryLog()
  const clock = { at: NOON }
  const config = readConfig({ APP_ENV: 'test', HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: publicUrl, ...env })
  const { files } = stores
  const onFault = (error: unknown) => memoryLog.log.error({ err: error }, 'fault')
  const { emails, textMessages, mailingListCalls, services } = recordingServices({ config, files, onFault })
  const server = await createServer({
    config,
    stores,
    services,
    development,
    secretKey: TEST_SECRET_KEY,
    webDir,
    log: memoryLog.log,
    now: () => clock.at,
    outbox: false,
    sweeps: false,
    preparation: false,
    jobs: false,
  })
  return {
    app: server.app,
    addresses: server.addresses,
    router: server.router,
    logged: memoryLog,
    clock,
    emails,
    textMessages,
    mailingListCalls,
    deliverOutbox: () => deliverAll(stores.outbox, server.dispatch, clock.at),
    server,
  }
}

/** Returns functions with which tests read and change stored rows, in whichever database they are. */
function accessRows(db: DatabaseSync, filesDir: string, mirror: StoreMirror | null) {
  return {
    /** Brings `db` up to date with the stores, if they use another database. */
    pullRows: async () => mirror?.pullRows(),
    /** Changes what is stored by changing `db`, also if the stores use another database. */
    async changeRows(change: (db: DatabaseSync) => void) {
      await mirror?.pullRows()
      await mirror?.checkDerivedRows()
      change(db)
      await mirror?.pushRows()
    },
    /** Resets all rate limits. */
    async clearCounters() {
      db.exec(counterTables.map((table) => `DELETE FROM ${table};`).join(''))
      await mirror?.clearRates()
    },
    /** Returns a hash of everything that is stored, as of `pullRows`; `except` names tables of SQLite. */
    hashState: (except: string[] = []) =>
      hashState(db, filesDir, { except }) + (mirror?.hashRows(except) ?? ''),
  }
}

/**
 * Opens the whole product over real HTTP, with the sample library and people in memory and a clock that only the test
 * advances. Everybody with a password is signed in; then the disabled account and the dormant organization are
 * disabled.
 */
export async function openProduct(options: Options = {}) {
  const filesDir = mkdtempSync(join(tmpdir(), 'product-files-'))
  const failures: unknown[] = []
  const sample = await openSampleStores(options, filesDir, (e) => failures.push(e))
  const { db } = sample
  const mirror = (await options.openMirror?.(db)) ?? null
  const stores: ProductStores = { ...sample.stores, ...mirror?.stores }
  const { logged, server, ...serverParts } = await serveStores(stores, options)
  const address = `http://127.0.0.1:${server.port}`
  const isDirect = options.isDirect ?? false
  const cookies = new Map<Requester, string>()

  async function send(path: string, options: RequestOptions = {}, cookie: string | null = null) {
    const request = new Request(address + path, buildRequestInit(options, cookie))
    if (!isDirect) return fetch(request)
    const response = await server.app.fetch(request, {})
    // Lets writes finish that the application does not wait for, as they have over a connection.
    await nextTurn()
    return response
  }

  async function signIn(name: SampleName): Promise<Response> {
    const body = { email: emailOf(name), password: PASSWORD }
    const response = await send('/api/session', { method: 'POST', body })
    if (response.ok) cookies.set(name, cookiesOf(response))
    return response
  }

  await Promise.all(sampleNames.filter((name) => !('isPending' in samplePeople[name])).map(signIn))
  await mirror?.pullRows()
  disableSampleAccounts(db)
  await mirror?.pushRows()

  return {
    address,
    ...serverParts,
    stores,
    db,
    filesDir,
    signIn,
    send,
    /** Sends a request with the session of a sample person, or without one for `nobody`. */
    request: (requester: Requester, method: string, path: string, body: RequestBody = null, headers = {}) =>
      send(path, { method, body, headers }, cookies.get(requester) ?? null),
    cookieOf: (requester: Requester) => cookies.get(requester) ?? '',
    ...accessRows(db, filesDir, mirror),
    /** Returns the faults since the last call: of the stores, and log lines of level error or above. */
    takeFaults: () => [...failures.splice(0), ...logged.newFaults()],
    logLines: logged.lines,
    resumeJobs: server.resumeJobs,
    sweepMemberImports: server.sweepMemberImports,
    startAutomaticReminders: () => server.startAutomaticReminders(),
    makeAllReports: () => server.makeAllReports(),
    mailReports: () => server.mailReports(),
    /** Stops the server; the stores stay open until `close`. */
    stopServer: server.stop,
    /** Closes it all. Throws if a counter, or another row that follows from others, is wrong. */
    async close() {
      await server.stop()
      try {
        await mirror?.pullRows()
        await mirror?.checkDerivedRows()
        const differences = findCountDifferences(db)
        if (differences.length > 0)
          throw new Error(`Counters of usage events are wrong: ${JSON.stringify(differences)}`)
      } finally {
        await stores.close()
        rmSync(filesDir, { recursive: true, force: true })
      }
    },
  }
}

export type TestProduct = Awaited<ReturnType<typeof openProduct>>
