import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { Agent, get, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { trackActiveRequests } from '@kitchen-table/application/testing/processes'
import { canary, concurrently } from '@kitchen-table/application/testing/samples'
import { createSharedFolder, createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { pino } from 'pino'
import { afterAll, test as base, beforeAll, describe, expect, onTestFinished, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { type RunningProduct, startServer } from '../start-server.ts'
import { createUnitCompletionBody } from '../testing/endpoint-fixtures/learning.ts'
import { fillSampleStore, signInSamplePerson } from '../testing/sample-store.ts'
import { parseSamples, type Sample } from './testing/parse-samples.ts'

const formatSample = ({ name, labels }: Sample) => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return `${name}{${pairs.sort().join(',')}}`
}

/** Returns the growth of each sample of a family, by its labels as JSON, without unchanged samples. */
function getGrowth(before: Sample[], after: Sample[], family: string): Record<string, number> {
  const earlier = new Map(before.map((sample) => [formatSample(sample), sample.value]))
  const grown = after
    .filter((sample) => sample.family === family)
    .map(
      (sample) =>
        [JSON.stringify(sample.labels), sample.value - (earlier.get(formatSample(sample)) ?? 0)] as const,
    )
  return Object.fromEntries(grown.filter(([, by]) => by !== 0))
}

const requestLabels = (route: string, method: string, status: string) =>
  JSON.stringify({ route, method, status })

const dataDir = createSharedFolder()
const logLines: string[] = []
let server: RunningProduct
let address = ''
let metricsUrl = ''
let cookie = ''

function startProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const ports = { PORT: '0', HOST: '127.0.0.1', METRICS_PORT: '0' }
  const config = readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, ...ports, ...settings })
  return startServer(config, pino({ level: 'error' }, { write: (line: string) => logLines.push(line) }))
}

beforeAll(async () => {
  await fillSampleStore(dataDir)
  server = await startProduct()
  address = `http://127.0.0.1:${server.port}`
  metricsUrl = `http://127.0.0.1:${server.metricsPort}/metrics`
  cookie = await signInSamplePerson(address, 'learner')
})

afterAll(() => server.stop())

type RequestOptions = { method?: string; body?: object; headers?: Record<string, string> }

function send(path: string, { method = 'GET', body, headers = {} }: RequestOptions = {}): Promise<Response> {
  const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return fetch(address + path, {
    method,
    redirect: 'manual',
    headers: { Cookie: cookie, ...json, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

const readText = async (response: Promise<Response>) => (await response).text()

const activeRequests = trackActiveRequests()

async function metricsText(): Promise<string> {
  // A response is counted when it closes, which may be a moment after the client has read it.
  await expect.poll(() => activeRequests.size).toBe(0)
  const response = await fetch(metricsUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.text()
}

const metrics = async () => parseSamples(await metricsText())

const anonymousHeaders = { Cookie: '' }

/** Requests that are sent once each, and the labels that count them. */
const requests: [path: string, options: RequestOptions, route: string, status: string][] = [
  ['/api/catalog', {}, '/api/catalog', '2xx'],
  ['/api/catalog', { headers: anonymousHeaders }, '/api/catalog', '4xx'],
  ['/api/start', {}, '/api/start', '2xx'],
  ['/api/start?why=canary-query', {}, '/api/start', '2xx'],
  ['/api/progress', {}, '/api/progress', '2xx'],
  ['/api/tracks/first-budget', {}, '/api/tracks/{slug}', '2xx'],
  ['/api/tracks/canary-slug', {}, '/api/tracks/{slug}', '4xx'],
  ['/api/progress/units/u-talk', { method: 'PUT', body: {} }, '/api/progress/units/{unitId}', '4xx'],
  ['/api/session', { method: 'POST', body: {} }, '/api/session', '4xx'],
  ['/api/session', { method: 'DELETE', headers: anonymousHeaders }, '/api/session', '2xx'],
  ['/api/canary-nothing', {}, 'other', '4xx'],
  ['/api/catalog', { method: 'PUT', body: {} }, 'other', '4xx'],
  ['/api/openapi.json', {}, '/api/openapi.json', '2xx'],
  ['/healthz', {}, '/healthz', '2xx'],
  ['/healthz', { method: 'HEAD' }, '/healthz', '2xx'],
  ['/logo', {}, '/logo', '4xx'],
  ['/assets/canary.js', {}, '/assets/{file}', '4xx'],
  ['/files/units/canary-1/attachment', {}, '/files/units/{unitId}/attachment', '4xx'],
  ['/files/groups/acme/logo', { headers: anonymousHeaders }, '/files/groups/{slug}/logo', '4xx'],
  ['/', {}, '/', '3xx'],
  ['/', { headers: anonymousHeaders }, '/', '2xx'],
  ['/dashboard', {}, '/dashboard', '2xx'],
  ['/Track/canary-slug/?q=canary-query', {}, '/track/{slug}', '4xx'],
  ['/admin/member/canary-sub', {}, '/admin/member/{sub}', '3xx'],
  ['/canary@canary.example', {}, 'other', '4xx'],
]

const test = base.extend('before', () => metrics())

describe('requests', () => {
  test('are counted exactly by route pattern, method and class of the status', async ({ before }) => {
    await Promise.all(requests.map(([path, options]) => readText(send(path, options))))
    const after = await metrics()

    const expected = new Map<string, number>()
    for (const [, { method = 'GET' }, route, status] of requests) {
      const key = requestLabels(route, method, status)
      expected.set(key, (expected.get(key) ?? 0) + 1)
    }
    expect(getGrowth(before, after, 'http_requests_total')).toEqual(Object.fromEntries(expected))
  })

  test('are each counted once in the duration buckets', async ({ before: samples }) => {
    const durations = samples.filter(({ family }) => family === 'http_request_duration_seconds')
    const completed = samples.filter(
      ({ name, labels }) => name === 'http_requests_total' && labels.status !== 'gone',
    )
    const pairs = new Set(completed.map(({ labels: { route, method } }) => `${method} ${route}`))
    expect(pairs.size).toBeGreaterThan(15)
    for (const pair of pairs) {
      const hasPair = ({ labels: { route, method } }: Sample) => `${method} ${route}` === pair
      const findSamples = (suffix: string) =>
        durations.filter((sample) => hasPair(sample) && sample.name.endsWith(suffix))
      const requestCount = completed.filter(hasPair).reduce((sum, { value }) => sum + value, 0)
      const buckets = findSamples('_bucket')
      expect(buckets.map(({ labels }) => labels.le)).toEqual(bucketBounds)
      expect(buckets.map(({ value }) => value)).toEqual(
        buckets.map(({ value }) => value).sort((a, b) => a - b),
      )
      expect(buckets.at(-1)?.value).toBe(requestCount)
      expect(findSamples('_count').map(({ value }) => value)).toEqual([requestCount])
      expect(findSamples('_sum')[0]?.value).toBeGreaterThan(0)
    }
  })

  test('that are slow are counted in a slow bucket', async ({ before }) => {
    const sentAt = performance.now()
    const slowRequest = httpRequest(`${address}/api/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 2 },
    })
    slowRequest.write('{')
    await expect.poll(() => activeRequests.size).toBe(1)
    const activeAt = performance.now()
    await wait(320)
    const minimum = (performance.now() - activeAt) / 1000
    slowRequest.end('}')
    const [response] = await once(slowRequest, 'response')
    await textOf(response)
    const maximum = (performance.now() - sentAt) / 1000

    const grown = getGrowth(before, await metrics(), 'http_request_duration_seconds')
    const pair = { route: '/api/session', method: 'POST' }
    expect(grown[JSON.stringify({ le: '0.3', ...pair })]).toBeUndefined()
    expect(grown[JSON.stringify({ le: '+Inf', ...pair })]).toBe(1)
    // The samples for sum and count have the same labels, so `getGrowth` returns only one of them.
    const sums = (samples: Sample[]) =>
      samples.find(({ name, labels }) => name.endsWith('_sum') && labels.route === pair.route)?.value ?? 0
    const measured = sums(await metrics()) - sums(before)
    // The lower limit was measured within the request, the upper one around it.
    expect(measured).toBeGreaterThanOrEqual(minimum)
    expect(measured).toBeLessThan(maximum)
  })

  test('whose client disconnects are counted as gone, and not in the durations', async ({ before }) => {
    const socket = connect(server.port, '127.0.0.1')
    const head = ['PUT /api/progress/units/u-talk HTTP/1.1', 'Host: a', 'Content-Type: application/json']
    socket.write([...head, 'Content-Length: 99', '', '{'].join('\r\n'))
    await expect.poll(() => activeRequests.size).toBe(1)
    socket.destroy()

    const after = await metrics()
    expect(getGrowth(before, after, 'http_requests_total')).toEqual({
      [requestLabels('/api/progress/units/{unitId}', 'PUT', 'gone')]: 1,
    })
    expect(getGrowth(before, after, 'http_request_duration_seconds')).toEqual({})
  })

  test('that are refused are counted by refusal code, whichever route refuses them', async ({ before }) => {
    const wrongPassword = { email: 'a@b.example', password: 'Wrong-Password-1' }
    const refusedRequests: [path: string, options?: RequestOptions][] = [
      ['/api/catalog', { headers: anonymousHeaders }],
      ['/api/progress', { headers: anonymousHeaders }],
      ['/files/groups/acme/logo', { headers: anonymousHeaders }],
      ['/api/tracks/none'],
      ['/logo'],
      ['/api/nothing'],
      ['/api/session', { method: 'POST', headers: { Origin: 'https://evil.example' }, body: {} }],
      ['/api/session', { method: 'POST', body: wrongPassword }],
      ['/api/session', { method: 'POST', body: {} }],
      ['/api/progress/units/u-talk', { method: 'PUT', body: {} }],
    ]
    for (const [path, options] of refusedRequests) await readText(send(path, options))

    const refusals = getGrowth(before, await metrics(), 'kitchen_table_refusals_total')
    const codes = Object.entries(refusals).map(([labels, count]) => [JSON.parse(labels).code, count])
    expect(Object.fromEntries(codes)).toEqual({
      'accounts.not_signed_in': 3,
      'catalog.track_not_found': 1,
      'files.not_found': 1,
      'api.not_found': 1,
      'auth.cross_site': 1,
      'accounts.refused': 1,
      'input.invalid': 2,
    })
  })
})

const bucketBounds = '0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.2 0.3 0.5 0.75 1 2 3 5 10 +Inf'.split(' ')

test('a fault is counted, whichever route it occurs in', async ({ before }) => {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  const rename = (from: string, to: string) => db.exec(`ALTER TABLE ${from} RENAME TO ${to}`)
  rename('progress', 'hidden')
  const responses = [await send('/api/start'), await send('/api/progress'), await send('/dashboard')]
  rename('hidden', 'progress')
  db.close()
  for (const response of responses) await response.text()
  expect(responses.map(({ status }) => status)).toEqual([500, 500, 500])

  const after = await metrics()
  expect(getGrowth(before, after, 'kitchen_table_faults_total')).toEqual({ '{}': 3 })
  expect(getGrowth(before, after, 'kitchen_table_refusals_total')).toEqual({})
  expect(Object.values(getGrowth(before, after, 'http_requests_total'))).toEqual([1, 1, 1])
  expect(logLines.splice(0).filter((line) => JSON.parse(line).msg === 'fault')).toHaveLength(3)
})

describe('metrics of the store and the process', () => {
  const findValue = (samples: Sample[], name: string) => samples.find((sample) => sample.name === name)?.value

  test('writes, commits, and writes per commit', async ({ before }) => {
    const put = () => send('/api/progress/units/u-talk', { method: 'PUT', body: createUnitCompletionBody() })
    const responses = await Promise.all(Array.from({ length: 30 }, put))
    for (const response of responses) expect((await response.json()).activeUnits).toEqual(['u-talk'])
    const after = await metrics()

    const total = (family: string) =>
      Object.values(getGrowth(before, after, family)).reduce((sum, by) => sum + by, 0)
    expect(total('kitchen_table_writes_total')).toBe(30)
    expect(total('kitchen_table_commits_by_size_total')).toBe(total('kitchen_table_commits_total'))
    expect(total('kitchen_table_commits_total')).toBeGreaterThan(0)
    expect(total('kitchen_table_commits_total')).toBeLessThanOrEqual(30)
    expect(total('kitchen_table_failed_writes_total')).toBe(0)
  })

  test('the sizes of the database and its log, and the free disk space', async ({ before: samples }) => {
    expect(findValue(samples, 'kitchen_table_store_bytes')).toBe(statSync(join(dataDir, 'store.db')).size)
    expect(findValue(samples, 'kitchen_table_log_bytes')).toBe(statSync(join(dataDir, 'store.db-wal')).size)
    expect(findValue(samples, 'kitchen_table_disk_free_bytes')).toBeGreaterThan(1_000_000)
  })

  test('the delay of the event loop since the last scrape', async () => {
    const readLag = async () => {
      const samples = (await metrics()).filter(({ family }) => family === 'nodejs_eventloop_lag_seconds')
      return Object.fromEntries(samples.map(({ labels, value }) => [labels.quantile, value]))
    }
    await readLag()
    // The event loop is sampled every ten milliseconds; a delay counts only after the first sample.
    await wait(50)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    const blockedLag = await readLag()
    expect(Object.keys(blockedLag).sort()).toEqual(['0.5', '0.99', '1'])
    expect(blockedLag['1']).toBeGreaterThan(0.25)
    // A busy machine may cause another delay, but not each time; without the reset this would never pass.
    await expect.poll(async () => (await readLag())['1']).toBeLessThan(0.25)
  })

  test('memory, processor time, open files and start time of the process', async ({ before: samples }) => {
    expect(findValue(samples, 'process_resident_memory_bytes')).toBeGreaterThan(20e6)
    expect(findValue(samples, 'process_cpu_seconds_total')).toBeGreaterThan(0.01)
    expect(findValue(samples, 'process_open_fds')).toBeGreaterThan(5)
    expect(findValue(samples, 'process_start_time_seconds')).toBe(performance.timeOrigin / 1000)
  })

  const listFamilies = (text: string) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)

  test('are exactly those that docs/operations.md describes, each once', async () => {
    const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
    const documentedNames = page.match(/\b(?:kitchen_table|http|nodejs|process)_[a-z_]+/g) ?? []
    const families = new Set(documentedNames.map((name) => name.replace(/_bucket$/, '')))
    expect(families.size).toBeGreaterThan(15)
    expect(listFamilies(await metricsText()).sort()).toEqual([...families].sort())
  })
})

describe('the metrics contain no data of requests', () => {
  const prefixes = ['', '/api', '/api/tracks', '/track', '/files/units', '/assets', '/admin/member', '/topic']

  test('a thousand unknown addresses are counted under a few routes', async () => {
    const sendUnknown = (n: number) => {
      const path = `${prefixes[n % prefixes.length]}/stray${n}${n % 3 === 0 ? `/deep${n}` : ''}`
      const method = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'][n % 7] ?? 'GET'
      return readText(send(`${path}?q=stray${n}`, { method, headers: n % 2 === 0 ? anonymousHeaders : {} }))
    }
    const before = await metrics()
    for (let n = 0; n < 1000; n += 25) await concurrently(25, (k) => sendUnknown(n + k))
    const text = await metricsText()
    const grown = getGrowth(before, parseSamples(text), 'http_requests_total')

    expect(Object.values(grown).reduce((sum, by) => sum + by, 0)).toBe(1000)
    const routes = new Set(Object.keys(grown).map((labels) => JSON.parse(labels).route))
    expect([...routes].sort()).toEqual(
      [
        'other',
        '/api/tracks/{slug}',
        '/track/{slug}',
        '/assets/{file}',
        '/admin/member/{sub}',
        '/topic/{slug}',
      ].sort(),
    )
    expect(text).not.toMatch(/stray|deep|PROPFIND/)
    // The whole size is bounded: a route has at most GET and HEAD, or its own method; all others share one label.
    expect(text.length).toBeLessThan(150_000)
  })

  test('no name, e-mail address, token, slug or id', async () => {
    await readText(
      send('/api/tracks/first-budget', { headers: { 'User-Agent': 'canary-agent', Referer: '/canary' } }),
    )
    const text = await metricsText()
    const token = cookie.split(';').map((pair) => pair.split('=')[1] ?? '')
    for (const secret of [
      ...Object.values(canary),
      ...token,
      emailOf('learner'),
      PASSWORD,
      'first-budget',
      'acme',
    ])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/canary|@|127\.0\.0\.1/i)
  })
})

function requestStatus(headers: Record<string, string>, path = '/metrics', method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port: server.metricsPort ?? 0, path, method, headers },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    request.on('error', reject)
    request.end()
  })
}

const canConnect = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

describe('the metrics port', () => {
  test('the public port does not serve metrics: the page does not exist', async () => {
    const response = await send('/metrics')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).not.toMatch(/http_requests_total|# TYPE/)
  })

  test('is reachable on 127.0.0.1 alone, even if the product listens on every address', async () => {
    const product = await startProduct({ HOST: '0.0.0.0', DATA_DIR: createTemporaryFolder() })
    onTestFinished(() => product.stop())
    const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
    const otherHosts = addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map((entry) => entry.address)
    const port = product.metricsPort ?? expect.unreachable('no metrics')
    expect(await canConnect('127.0.0.1', port)).toBe(true)
    for (const host of ['127.0.0.2', ...otherHosts]) {
      expect(await canConnect(host, product.port), host).toBe(true)
      expect(await canConnect(host, port), host).toBe(false)
    }
  })

  test.each([
    ['127.0.0.1', 200],
    ['127.0.0.1:9464', 200],
    ['localhost:1', 200],
    ['LocalHost', 200],
    ['library.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example:9464', 403],
    ['evil.example:127', 403],
    ['127.0.0.2', 403],
    ['localhost:', 403],
  ])('responds to the Host %j with %i', async (host, status) => {
    expect(await requestStatus({ Host: host })).toBe(status)
  })

  test.each(['GET /metrics HTTP/1.0\r\n\r\n', 'GET /metrics HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'])(
    'refuses a request without a Host: %j',
    async (head) => {
      const socket = connect(server.metricsPort ?? 0, '127.0.0.1')
      socket.write(head)
      const response = await textOf(socket)
      expect(response).toMatch(/^HTTP\/1\.1 40[03] /)
      expect(response).not.toContain('# TYPE')
    },
  )

  test.each([
    ['GET', '/'],
    ['GET', '/metrics/'],
    ['GET', '/metrics?x'],
    ['GET', '/healthz'],
    ['GET', '/api/catalog'],
    ['POST', '/metrics'],
    ['HEAD', '/metrics'],
    ['DELETE', '/metrics'],
  ])('returns 404 for %s %s', async (method, path) => {
    expect(await requestStatus({}, path, method)).toBe(404)
  })
})

describe('starting and stopping', () => {
  test('a stop closes everything, even if a scraper keeps its connection open', async () => {
    const product = await startProduct({ DATA_DIR: createTemporaryFolder() })
    const port = product.metricsPort ?? expect.unreachable('no metrics')
    const scraper = new Agent({ keepAlive: true })
    onTestFinished(() => scraper.destroy())
    const [response] = await once(get({ port, path: '/metrics', agent: scraper }), 'response')
    await textOf(response)
    // Without timers, a stop ends only when every connection has closed.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await product.stop()
    vi.useRealTimers()
    expect(await canConnect('127.0.0.1', port)).toBe(false)
    expect(await canConnect('127.0.0.1', product.port)).toBe(false)
  })
})
