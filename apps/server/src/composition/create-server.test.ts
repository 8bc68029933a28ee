import { createServer as createNetServer } from 'node:net'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { recordingServices } from '../testing/recording-services.ts'
import { createServer } from './create-server.ts'

/** Stores whose first calls of every kind of background work are watched. */
function watchedStores() {
  const verifyDerivedRows = vi.fn(async () => 0)
  const stores = { ...memoryStores(), verifyDerivedRows }
  const { outbox, jobs, sessions, uploads, totals, events } = stores
  const calls = [
    vi.spyOn(outbox, 'claim'),
    vi.spyOn(jobs, 'claim'),
    vi.spyOn(sessions, 'sweep'),
    vi.spyOn(uploads, 'listExpired'),
    vi.spyOn(totals, 'record'),
    vi.spyOn(events, 'closeOldestDay'),
    verifyDerivedRows,
  ]
  return { stores, countCalled: () => calls.filter(({ mock }) => mock.calls.length > 0).length }
}

function startServer(
  stores: ReturnType<typeof memoryStores>,
  port: number,
  env: Record<string, string> = {},
) {
  const config = readConfig({ APP_ENV: 'test', HOST: '127.0.0.1', PORT: String(port), ...env })
  const onFault = (error: unknown) => {
    throw error
  }
  const { services } = recordingServices({ config, files: stores.files, onFault })
  return createServer({ config, stores, services, secretKey: 'k'.repeat(40), log: pino({ level: 'silent' }) })
}

test('a server that cannot listen has started no background work', async () => {
  const other = createNetServer()
  const port = await listenLocally(other)
  onTestFinished(() => void other.close())
  const { stores, countCalled } = watchedStores()
  await expect(startServer(stores, port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(countCalled()).toBe(0)
})

test('a server that listens sends messages, resumes jobs, sweeps sessions and uploads, records totals, packs counters, and verifies derived rows', async () => {
  const { stores, countCalled } = watchedStores()
  const server = await startServer(stores, 0)
  await expect.poll(countCalled).toBe(7)
  await server.stop()
})

test.each([
  { months: '13', kept: [] },
  { months: '', kept: ['e-1'] },
])(
  'of an event of 2020, a server that keeps events for "$months" months leaves $kept',
  async ({ months, kept }) => {
    const { stores, countCalled } = watchedStores()
    await stores.events.append([sampleEvent({ time: '2020-01-15T12:00:00.000Z' })])
    const server = await startServer(stores, 0, { EVENTS_RETENTION_MONTHS: months })
    await expect.poll(countCalled).toBe(7)
    const list = async () => {
      const events = await stores.events.list('acme', '2000-01-01T00:00:00.000Z', 10)
      return events.map(({ id }) => id)
    }
    await expect.poll(list).toEqual(kept)
    await server.stop()
    expect(await list()).toEqual(kept)
  },
)

test('without METRICS_PORT no server answers for metrics', async () => {
  const server = await startServer(memoryStores(), 0)
  expect(server.metricsPort).toBeNull()
  await server.stop()
})
