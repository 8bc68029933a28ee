import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTables, openDynamodb, openDynamodbStores } from '@kitchen-table/cloud/dynamodb'
import { startDynamodbLocal } from '@kitchen-table/cloud/testing/tools'
import { createTimeOrderedId, eventCodes } from '@kitchen-table/domain/insights'
import { openEmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { moveToDynamodb } from '@kitchen-table/operator/move'
import { createExternalServices, createLog, createServer } from '@kitchen-table/server/composition'
import { readConfig } from '@kitchen-table/server/config'
import { signInWithPassword } from '@kitchen-table/server/testing/tools'
import { visitEvent } from './event-requests.ts'
import { emailOf, PASSWORD } from './learners.ts'
import { webDir } from './paths.ts'
import { makeStore, type Store } from './product.ts'
import { type Capacity, recordCapacity } from './record-capacity.ts'
import { type Figure, runAndPrint } from './report.ts'

const PREFIX = 'visit-'
/** The first warms the caches of the process up, the second is measured. */
const [WARMING_LEARNER, MEASURED_LEARNER] = [0, 1]

/** Serves a store whose data was moved into DynamoDB Local; accounts and files stay where they were. */
async function serveFromDynamodb({ dataDir }: Store) {
  const local = await startDynamodbLocal()
  const client = local.client()
  await createTables(client, PREFIX)
  const dynamodb = openDynamodb({ client, prefix: PREFIX })
  await moveToDynamodb({ dataDir, tables: { client, dynamodb, prefix: PREFIX } })

  const log = createLog('warn')
  const embedded = openEmbeddedStores({ dataDir, onFault: (error) => log.error({ err: error }, 'fault') })
  const { directory, authenticator, secondFactor, files, close } = embedded
  const stores = {
    ...openDynamodbStores(dynamodb),
    directory,
    authenticator,
    secondFactor,
    files,
    close,
  }
  const config = readConfig({
    APP_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const server = await createServer({
    config,
    stores,
    services: createExternalServices({ cloud: null, config, providers: [], log, now: Date.now }),
    secretKey: 'only for the benchmarks, and for nothing else',
    webDir,
    log,
    outbox: false,
    sweeps: false,
    jobs: false,
  })
  return {
    address: `http://127.0.0.1:${server.port}`,
    capacity: recordCapacity({ client, reader: local.client(), prefix: PREFIX }),
    async stop() {
      await server.stop()
      await close()
      client.destroy()
      await local.stop()
    },
  }
}

type Served = Awaited<ReturnType<typeof serveFromDynamodb>>

async function request(address: string, method: string, path: string, cookie: string, body?: object) {
  const response = await fetch(address + path, {
    method,
    headers: { Cookie: cookie, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

/** Which ten events a visit sends: those of `visitEvent`, twice, or starts of videos alone. */
type EventMix = 'as in a visit' | 'starts of videos'

/** Visits the product as one learner does. Returns what each step has consumed. */
async function visit(
  { address, capacity }: Served,
  { track, slugs, unitsWithFile }: Store,
  learner: number,
  mix: EventMix,
) {
  const steps: [name: string, Capacity][] = []
  async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
    capacity.take()
    const result = await run()
    // What a response does not wait for.
    await sleep(100)
    if (process.env.BENCH_VERBOSE) console.log(name, capacity.describe())
    steps.push([name, capacity.take()])
    return result
  }
  const where = `/track/${track.slug}`
  const timeNow = () => new Date().toISOString()
  const newId = () => createTimeOrderedId(Date.now(), randomUUID())
  const cookie = await step('sign in', () =>
    signInWithPassword(address, { email: emailOf(learner), password: PASSWORD }),
  )
  await step('dashboard', async () => {
    await request(address, 'GET', '/dashboard', cookie)
    await request(address, 'GET', '/api/catalog', cookie)
  })
  await step('one track', () =>
    request(address, 'PUT', `/api/progress/views/${newId()}`, cookie, {
      track: track.slug,
      time: timeNow(),
      where,
    }),
  )
  await step('three completions', async () => {
    for (const unit of track.units.slice(-3))
      await request(address, 'PUT', `/api/progress/units/${unit}`, cookie, {
        completed: true,
        track: track.slug,
        eventId: newId(),
        time: timeNow(),
        where,
      })
  })
  await step('ten events', () => {
    const events = Array.from({ length: 10 }, (_, n) => ({
      id: newId(),
      time: timeNow(),
      where,
      ...(mix === 'starts of videos'
        ? { event: eventCodes.videoPlay, detail: track.units[n % track.units.length] }
        : visitEvent({ slugs, units: track.units, unitsWithFile }, n, n)),
    }))
    return request(address, 'POST', '/api/events', cookie, { events })
  })
  return steps
}

async function measureVisit(
  name: string,
  sizes: Parameters<typeof makeStore>[0],
  mix: EventMix = 'as in a visit',
): Promise<Figure[]> {
  const store = await makeStore({ learners: 4, ...sizes })
  const served = await serveFromDynamodb(store)
  await visit(served, store, WARMING_LEARNER, mix)
  // The version of the library is read once a second; a visit is longer than that.
  await sleep(1100)
  const steps = await visit(served, store, MEASURED_LEARNER, mix)
  await served.stop()
  await store.remove()
  const total = (kind: 'reads' | 'writes') => steps.reduce((sum, [, capacity]) => sum + capacity[kind], 0)
  return [
    ...steps.map(([step, { reads, writes, requests }]): Figure => {
      return [`${name}: ${step}, read units`, reads, null, `${writes} write units, ${requests} requests`]
    }),
    [`${name}: a visit, read units`, total('reads'), 'visitReads'],
    [`${name}: a visit, write units`, total('writes'), 'visitWrites'],
  ]
}

/** What one learner's visit consumes of DynamoDB's capacity, with libraries and organizations of several sizes. */
async function benchmarkCloudVisit(): Promise<Figure[]> {
  return [
    ...(await measureVisit('demo library', {})),
    ...(await measureVisit('ten starts of videos', {}, 'starts of videos')),
    ...(await measureVisit('500 tracks', { largeLibrary: true })),
    ...(await measureVisit('50,000 members', { ownMembers: 50_000 })),
  ]
}

if (import.meta.main) await runAndPrint(benchmarkCloudVisit)
