import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import type { Derive } from '../adapters/local-accounts/password-hash.ts'
import { compose } from '../compose.ts'
import { readConfig } from '../config.ts'
import type { Stores } from '../features/stores.ts'
import { listen } from '../http/listen.ts'
import { oneMachine } from '../one-machine.ts'
import { deliverAll, keptServices } from './kept-services.ts'
import { fillSampleLibrary } from './sample-library.ts'
import {
  addSamplePeople,
  emailOf,
  PASSWORD,
  type SampleName,
  sampleNames,
  samplePeople,
  switchOff,
  type Who,
} from './sample-people.ts'
import { stateHash } from './state-hash.ts'

export const PUBLIC_URL = 'https://library.example'

/** The cheapest argon2id that there is. */
const hashCost = { memory: 8, passes: 1 }

const noon = Date.parse('2026-11-05T12:00:00.000Z')

type Options = {
  /** `:memory:` unless a case is about the disk. */
  dataDir?: string
  publicUrl?: string
  webDir?: string
  env?: Record<string, string>
  /** What a development start adds. */
  development?: Parameters<typeof compose>[0]['development']
  /** Makes the hashes of passwords, and counts them. */
  derive?: Derive
}

/** A body that is no text is sent as JSON. */
export type RequestBody = string | Uint8Array<ArrayBuffer> | ReadableStream | object | null

type Sent = { headers?: Record<string, string>; method?: string; body?: RequestBody }

function memoryLog() {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  let told = 0
  const newFaults = () => {
    const fresh = lines.slice(told)
    told = lines.length
    return fresh.filter((line) => JSON.parse(line).level >= 50)
  }
  return { log, lines, newFaults }
}

function requestInit(
  { headers = {}, method = 'GET', body = null }: Sent,
  cookie: string | null,
): RequestInit {
  const isRaw = body === null || typeof body === 'string' || body instanceof Uint8Array
  const isStream = body instanceof ReadableStream
  const sent = new Headers(body === null ? {} : { 'Content-Type': 'application/json' })
  if (cookie !== null) sent.set('Cookie', cookie)
  for (const [name, value] of Object.entries(headers)) sent.set(name, value)
  return {
    method,
    redirect: 'manual',
    headers: sent,
    body: isRaw || isStream ? body : JSON.stringify(body),
    ...(isStream ? { duplex: 'half' } : {}),
  }
}

/** The `Cookie` header that a browser would send back. */
export function cookiesOf(response: Response): string {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}

async function filledStores(
  { dataDir = ':memory:', derive }: Options,
  filesDir: string,
  onFault: (error: unknown) => void,
) {
  const opened: DatabaseSync[] = []
  const onOpen = (db: DatabaseSync) => opened.push(db)
  const stores = oneMachine({ dataDir, filesDir, onFault, hashCost, derive, onOpen })
  const [db] = opened
  if (!db) throw new Error('No database was opened.')
  await fillSampleLibrary(stores)
  await addSamplePeople(stores)
  return { stores, db }
}

async function served(
  stores: Stores,
  { publicUrl = PUBLIC_URL, webDir = '/nowhere', env = {}, development = null }: Options,
) {
  const logged = memoryLog()
  const clock = { at: noon }
  const config = readConfig({ APP_ENV: 'test', PUBLIC_URL: publicUrl, ...env })
  const { files } = stores
  const onFault = (error: unknown) => logged.log.error({ err: error }, 'fault')
  const { letters, texts, listed, services } = keptServices({ config, files, onFault })
  const { app, router, listener, carry } = compose({
    config,
    stores,
    services,
    development,
    wake: () => {},
    secretKey: 'k'.repeat(40),
    webDir,
    log: logged.log,
    now: () => clock.at,
  })
  const deliver = () => deliverAll(stores.outbox, carry, clock.at)
  return {
    app,
    router,
    logged,
    clock,
    letters,
    texts,
    listed,
    deliver,
    listening: await listen(listener, { port: 0, host: '127.0.0.1' }),
  }
}

/**
 * The whole product over real HTTP, with the sample library and people in memory and a clock that only the test moves.
 * Everybody with a password is signed in; then the disabled account and the dormant organisation are switched off.
 */
export async function openProduct(options: Options = {}) {
  const filesDir = mkdtempSync(join(tmpdir(), 'product-files-'))
  const failures: unknown[] = []
  const { stores, db } = await filledStores(options, filesDir, (e) => failures.push(e))
  const { logged, listening, ...parts } = await served(stores, options)
  const address = `http://127.0.0.1:${listening.port}`
  const cookies = new Map<Who, string>()

  function send(path: string, sent: Sent = {}, cookie: string | null = null): Promise<Response> {
    return fetch(address + path, requestInit(sent, cookie))
  }

  async function signIn(name: SampleName): Promise<Response> {
    const body = { email: emailOf(name), password: PASSWORD }
    const response = await send('/api/session', { method: 'POST', body })
    if (response.ok) cookies.set(name, cookiesOf(response))
    return response
  }

  await Promise.all(sampleNames.filter((name) => !('isPending' in samplePeople[name])).map(signIn))
  switchOff(db)

  return {
    address,
    ...parts,
    stores,
    db,
    filesDir,
    signIn,
    send,
    /** As somebody who has been signed in since the beginning. */
    request: (who: Who, method: string, path: string, body: RequestBody = null, headers = {}) =>
      send(path, { method, body, headers }, cookies.get(who) ?? null),
    cookieOf: (who: Who) => cookies.get(who) ?? '',
    stateHash: (except: string[] = []) => stateHash(db, filesDir, { except }),
    /** What went wrong on our side since it was asked last; a test ends with nothing. */
    faults: () => [...failures.splice(0), ...logged.newFaults()],
    logLines: logged.lines,
    async close() {
      await listening.stop()
      await stores.close()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

export type TestProduct = Awaited<ReturnType<typeof openProduct>>
