import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Agent, get, request as httpRequest } from 'node:http'
import { connect, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEmbeddedStores } from '../../composition/embedded.ts'
import { readConfig } from '../../config.ts'
import { type RunningProduct, startServer } from '../../start-server.ts'
import { trackActiveRequests } from '../../testing/active-requests.ts'
import { cookiesOf } from '../../testing/product.ts'
import { canary, fillSampleLibrary } from '../../testing/sample-library.ts'
import { addSamplePeople, emailOf, PASSWORD } from '../../testing/sample-people.ts'
import { runServerToExit, startServerProcess } from '../../testing/server-process.ts'
import { startMetrics } from './start-metrics.ts'

type Sample = { family: string; name: string; labels: Record<string, string>; value: number }

const labelPair = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/

function labelsFrom(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (let rest = text; rest !== ''; ) {
    const [whole, name, value] = labelPair.exec(rest) ?? expect.unreachable(`labels: ${text}`)
    if (name === undefined || value === undefined || name in labels) expect.unreachable(`labels: ${text}`)
    labels[name] = value
    rest = rest.slice(whole.length)
  }
  return labels
}

/** As strict as the format's own words: a family has its HELP, its TYPE and its samples together, each sample once. */
function samplesIn(text: string): Sample[] {
  expect(text.endsWith('\n')).toBe(true)
  const families = new Set<string>()
  const seen = new Set<string>()
  const samples: Sample[] = []
  let family = ''
  let type = ''
  for (const line of text.split('\n').slice(0, -1)) {
    const [, helped] = /^# HELP ([a-zA-Z_:][\w:]*) \S.*$/.exec(line) ?? []
    const [, typed, kind] = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/.exec(line) ?? []
    if (helped !== undefined) {
      expect(families).not.toContain(helped)
      families.add(helped)
      family = helped
      type = ''
    } else if (typed !== undefined && kind !== undefined) {
      expect(typed).toBe(family)
      type = kind
    } else if (line !== '') {
      const [, name = '', labels = '', value = ''] =
        /^([a-zA-Z_:][\w:]*)(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")+)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(
          line,
        ) ?? expect.unreachable(`no sample: ${line}`)
      const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : type === '' ? [] : ['']
      expect(suffixes.map((suffix) => family + suffix)).toContain(name)
      expect(seen).not.toContain(`${name}{${labels}}`)
      seen.add(`${name}{${labels}}`)
      const sample = { family, name, labels: labelsFrom(labels), value: Number(value) }
      if (type === 'counter') expect(sample.value).toBeGreaterThanOrEqual(0)
      samples.push(sample)
    }
  }
  return samples
}

const written = ({ name, labels }: Sample) => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return `${name}{${pairs.sort().join(',')}}`
}

/** How much each sample of a family has grown, without those that have not. */
function growth(before: Sample[], after: Sample[], family: string): Record<string, number> {
  const earlier = new Map(before.map((sample) => [written(sample), sample.value]))
  const grown = after
    .filter((sample) => sample.family === family)
    .map(
      (sample) =>
        [JSON.stringify(sample.labels), sample.value - (earlier.get(written(sample)) ?? 0)] as const,
    )
  return Object.fromEntries(grown.filter(([, by]) => by !== 0))
}

const asked = (route: string, method: string, status: string) => JSON.stringify({ route, method, status })

const dataDir = mkdtempSync(join(tmpdir(), 'metrics-'))
const logged: string[] = []
let server: RunningProduct
let address = ''
let scraped = ''
let cookie = ''

async function filled(folder: string): Promise<void> {
  const stores = openEmbeddedStores({
    dataDir: folder,
    hashCost: { memory: 8, passes: 1 },
    onFault: (error) => expect.unreachable(String(error)),
  })
  await fillSampleLibrary(stores)
  await addSamplePeople(stores)
  await stores.close()
}

function opened(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const ports = { PORT: '0', HOST: '127.0.0.1', METRICS_PORT: '0' }
  const config = readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, ...ports, ...settings })
  return startServer(config, pino({ level: 'error' }, { write: (line: string) => logged.push(line) }))
}

beforeAll(async () => {
  await filled(dataDir)
  server = await opened()
  address = `http://127.0.0.1:${server.port}`
  scraped = `http://127.0.0.1:${server.metricsPort}/metrics`
  cookie = await signIn()
})

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Sent = { method?: string; body?: object; headers?: Record<string, string> }

function send(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Response> {
  const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return fetch(address + path, {
    method,
    redirect: 'manual',
    headers: { Cookie: cookie, ...json, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

const whole = async (asking: Promise<Response>) => (await asking).text()

async function signIn(): Promise<string> {
  const body = { email: emailOf('learner'), password: PASSWORD }
  const response = await send('/api/session', { method: 'POST', body })
  await response.text()
  expect(response.status).toBe(200)
  return cookiesOf(response)
}

const inHand = trackActiveRequests()

async function metricsText(): Promise<string> {
  // An answer is counted when its connection is free again, which its reader may know a moment earlier.
  await expect.poll(() => inHand.size).toBe(0)
  const response = await fetch(scraped)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.text()
}

const metrics = async () => samplesIn(await metricsText())

const stranger = { Cookie: '' }
const completion = () => ({
  completed: true,
  track: 'first-budget',
  eventId: randomUUID(),
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
})

/** What is asked once each, and how it is counted. */
const requests: [path: string, sent: Sent, route: string, status: string][] = [
  ['/api/catalog', {}, '/api/catalog', '2xx'],
  ['/api/catalog', { headers: stranger }, '/api/catalog', '4xx'],
  ['/api/start', {}, '/api/start', '2xx'],
  ['/api/start?why=canary-query', {}, '/api/start', '2xx'],
  ['/api/progress', {}, '/api/progress', '2xx'],
  ['/api/tracks/first-budget', {}, '/api/tracks/{slug}', '2xx'],
  ['/api/tracks/canary-slug', {}, '/api/tracks/{slug}', '4xx'],
  ['/api/progress/units/u-talk', { method: 'PUT', body: {} }, '/api/progress/units/{unitId}', '4xx'],
  ['/api/session', { method: 'POST', body: {} }, '/api/session', '4xx'],
  ['/api/session', { method: 'DELETE', headers: stranger }, '/api/session', '2xx'],
  ['/api/canary-nothing', {}, 'other', '4xx'],
  ['/api/catalog', { method: 'PUT', body: {} }, 'other', '4xx'],
  ['/api/openapi.json', {}, '/api/openapi.json', '2xx'],
  ['/healthz', {}, '/healthz', '2xx'],
  ['/healthz', { method: 'HEAD' }, '/healthz', '2xx'],
  ['/logo', {}, '/logo', '4xx'],
  ['/assets/canary.js', {}, '/assets/{file}', '4xx'],
  ['/files/units/canary-1/attachment', {}, '/files/units/{unitId}/attachment', '4xx'],
  ['/files/groups/acme/logo', { headers: stranger }, '/files/groups/{slug}/logo', '4xx'],
  ['/', {}, '/', '3xx'],
  ['/', { headers: stranger }, '/', '2xx'],
  ['/dashboard', {}, '/dashboard', '2xx'],
  ['/Track/canary-slug/?q=canary-query', {}, '/track/{slug}', '4xx'],
  ['/admin/member/canary-sub', {}, '/admin/member/{sub}', '3xx'],
  ['/canary@canary.example', {}, 'other', '4xx'],
]

describe('requests', () => {
  test('are counted exactly, by the pattern of their route, their method and the class of their status', async () => {
    const before = await metrics()
    await Promise.all(requests.map(([path, sent]) => whole(send(path, sent))))
    const after = await metrics()

    const expected = new Map<string, number>()
    for (const [, { method = 'GET' }, route, status] of requests) {
      const key = asked(route, method, status)
      expected.set(key, (expected.get(key) ?? 0) + 1)
    }
    expect(growth(before, after, 'http_requests_total')).toEqual(Object.fromEntries(expected))
  })

  test('take as long as the buckets say, and each is in them once', async () => {
    const samples = await metrics()
    const latencies = samples.filter(({ family }) => family === 'http_request_duration_seconds')
    const counted = samples.filter(
      ({ name, labels }) => name === 'http_requests_total' && labels.status !== 'gone',
    )
    const pairs = new Set(counted.map(({ labels: { route, method } }) => `${method} ${route}`))
    expect(pairs.size).toBeGreaterThan(15)
    for (const pair of pairs) {
      const isOf = ({ labels: { route, method } }: Sample) => `${method} ${route}` === pair
      const of = (suffix: string) =>
        latencies.filter((sample) => isOf(sample) && sample.name.endsWith(suffix))
      const asked = counted.filter(isOf).reduce((sum, { value }) => sum + value, 0)
      const buckets = of('_bucket')
      expect(buckets.map(({ labels }) => labels.le)).toEqual(bounds)
      expect(buckets.map(({ value }) => value)).toEqual(
        buckets.map(({ value }) => value).sort((a, b) => a - b),
      )
      expect(buckets.at(-1)?.value).toBe(asked)
      expect(of('_count').map(({ value }) => value)).toEqual([asked])
      expect(of('_sum')[0]?.value).toBeGreaterThan(0)
    }
  })

  test('that are slow are in a slow bucket', async () => {
    const before = await metrics()
    const sentAt = performance.now()
    const slow = httpRequest(`${address}/api/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 2 },
    })
    slow.write('{')
    await expect.poll(() => inHand.size).toBe(1)
    const begunAt = performance.now()
    await wait(320)
    const held = (performance.now() - begunAt) / 1000
    slow.end('}')
    const [answer] = await once(slow, 'response')
    await textOf(answer)
    const waited = (performance.now() - sentAt) / 1000

    const grown = growth(before, await metrics(), 'http_request_duration_seconds')
    const pair = { route: '/api/session', method: 'POST' }
    expect(grown[JSON.stringify({ le: '0.3', ...pair })]).toBeUndefined()
    expect(grown[JSON.stringify({ le: '+Inf', ...pair })]).toBe(1)
    // Its sum and its count have the same labels; what is left of the two in the growth is the later one.
    const sums = (samples: Sample[]) =>
      samples.find(({ name, labels }) => name.endsWith('_sum') && labels.route === pair.route)?.value ?? 0
    const spent = sums(await metrics()) - sums(before)
    // The same stretch, measured from within and from without.
    expect(spent).toBeGreaterThanOrEqual(held)
    expect(spent).toBeLessThan(waited)
  })

  test('whose sender leaves are counted as gone, and their time is not', async () => {
    const before = await metrics()
    const socket = connect(server.port, '127.0.0.1')
    const head = ['PUT /api/progress/units/u-talk HTTP/1.1', 'Host: a', 'Content-Type: application/json']
    socket.write([...head, 'Content-Length: 99', '', '{'].join('\r\n'))
    await expect.poll(() => inHand.size).toBe(1)
    socket.destroy()

    const after = await metrics()
    expect(growth(before, after, 'http_requests_total')).toEqual({
      [asked('/api/progress/units/{unitId}', 'PUT', 'gone')]: 1,
    })
    expect(growth(before, after, 'http_request_duration_seconds')).toEqual({})
  })

  test('that are refused are counted by the code, whichever part refuses them', async () => {
    const before = await metrics()
    await whole(send('/api/catalog', { headers: stranger }))
    await whole(send('/api/progress', { headers: stranger }))
    await whole(send('/files/groups/acme/logo', { headers: stranger }))
    await whole(send('/api/tracks/none'))
    await whole(send('/logo'))
    await whole(send('/api/nothing'))
    await whole(
      send('/api/session', { method: 'POST', headers: { Origin: 'https://evil.example' }, body: {} }),
    )
    await whole(
      send('/api/session', { method: 'POST', body: { email: 'a@b.example', password: 'Wrong-Password-1' } }),
    )
    await whole(send('/api/session', { method: 'POST', body: {} }))
    await whole(send('/api/progress/units/u-talk', { method: 'PUT', body: {} }))

    const refused = growth(before, await metrics(), 'kitchen_table_refusals_total')
    const codes = Object.entries(refused).map(([labels, times]) => [JSON.parse(labels).code, times])
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

const bounds = '0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.2 0.3 0.5 0.75 1 2 3 5 10 +Inf'.split(' ')

test('a fault is counted, whichever part meets it', async () => {
  const before = await metrics()
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  const rename = (from: string, to: string) => db.exec(`ALTER TABLE ${from} RENAME TO ${to}`)
  rename('progress', 'hidden')
  const answers = [await send('/api/start'), await send('/api/progress'), await send('/dashboard')]
  rename('hidden', 'progress')
  db.close()
  for (const answer of answers) await answer.text()
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])

  const after = await metrics()
  expect(growth(before, after, 'kitchen_table_faults_total')).toEqual({ '{}': 3 })
  expect(growth(before, after, 'kitchen_table_refusals_total')).toEqual({})
  expect(Object.values(growth(before, after, 'http_requests_total'))).toEqual([1, 1, 1])
  expect(logged.splice(0).filter((line) => JSON.parse(line).msg === 'fault')).toHaveLength(3)
})

describe('what the store and the process tell', () => {
  test('writes, and how many share a commit', async () => {
    const before = await metrics()
    const put = () => send('/api/progress/units/u-talk', { method: 'PUT', body: completion() })
    const answers = await Promise.all(Array.from({ length: 30 }, put))
    for (const answer of answers) expect((await answer.json()).activeUnits).toEqual(['u-talk'])
    const after = await metrics()

    const total = (family: string) =>
      Object.values(growth(before, after, family)).reduce((sum, by) => sum + by, 0)
    expect(total('kitchen_table_writes_total')).toBe(30)
    expect(total('kitchen_table_commits_by_size_total')).toBe(total('kitchen_table_commits_total'))
    expect(total('kitchen_table_commits_total')).toBeGreaterThan(0)
    expect(total('kitchen_table_commits_total')).toBeLessThanOrEqual(30)
    expect(total('kitchen_table_failed_writes_total')).toBe(0)
  })

  test('the disk: the database, its log, and the room that is left', async () => {
    const samples = await metrics()
    const of = (name: string) => samples.find((sample) => sample.name === name)?.value
    expect(of('kitchen_table_store_bytes')).toBe(statSync(join(dataDir, 'store.db')).size)
    expect(of('kitchen_table_log_bytes')).toBe(statSync(join(dataDir, 'store.db-wal')).size)
    expect(of('kitchen_table_disk_free_bytes')).toBeGreaterThan(1_000_000)
  })

  test('how late the event loop has been since it was asked last', async () => {
    const lag = async () => {
      const samples = (await metrics()).filter(({ family }) => family === 'nodejs_eventloop_lag_seconds')
      return Object.fromEntries(samples.map(({ labels, value }) => [labels.quantile, value]))
    }
    await lag()
    // It is looked at every ten milliseconds, so it has no beginning before the first look.
    await wait(50)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    const late = await lag()
    expect(Object.keys(late).sort()).toEqual(['0.5', '0.99', '1'])
    expect(late['1']).toBeGreaterThan(0.25)
    // A busy machine may be late again, but not each time; what is never begun anew stays.
    await expect.poll(async () => (await lag())['1']).toBeLessThan(0.25)
  })

  test('the process', async () => {
    const samples = await metrics()
    const of = (name: string) => samples.find((sample) => sample.name === name)?.value ?? 0
    expect(of('process_resident_memory_bytes')).toBeGreaterThan(20e6)
    expect(of('process_cpu_seconds_total')).toBeGreaterThan(0.01)
    expect(of('process_open_fds')).toBeGreaterThan(5)
    expect(of('process_start_time_seconds')).toBe(performance.timeOrigin / 1000)
  })

  const familiesIn = (text: string) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)

  test('nothing that docs/operations.md does not speak of, and nothing of which it does is missing', async () => {
    const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
    const named = page.match(/\b(?:kitchen_table|http|nodejs|process)_[a-z_]+/g) ?? []
    const families = named.map((name) => name.replace(/_bucket$/, ''))
    expect(new Set(families)).toEqual(new Set(familiesIn(await metricsText())))
  })

  test('nothing else, and nothing twice', async () => {
    expect(familiesIn(await metricsText()).sort()).toEqual([
      'http_request_duration_seconds',
      'http_requests_total',
      'kitchen_table_commits_by_size_total',
      'kitchen_table_commits_total',
      'kitchen_table_disk_free_bytes',
      'kitchen_table_failed_writes_total',
      'kitchen_table_faults_total',
      'kitchen_table_log_bytes',
      'kitchen_table_outbox_errands',
      'kitchen_table_outbox_oldest_timestamp_seconds',
      'kitchen_table_password_checks',
      'kitchen_table_refusals_total',
      'kitchen_table_store_bytes',
      'kitchen_table_writes_total',
      'nodejs_eventloop_lag_seconds',
      'process_cpu_seconds_total',
      'process_open_fds',
      'process_resident_memory_bytes',
      'process_start_time_seconds',
    ])
  })
})

describe('nothing that a request brings along is told', () => {
  const prefixes = ['', '/api', '/api/tracks', '/track', '/files/units', '/assets', '/admin/member', '/topic']

  test('a thousand addresses that nobody thought of are a handful of routes', async () => {
    const ask = (n: number) => {
      const path = `${prefixes[n % prefixes.length]}/stray${n}${n % 3 === 0 ? `/deep${n}` : ''}`
      const method = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'][n % 7] ?? 'GET'
      return whole(send(`${path}?q=stray${n}`, { method, headers: n % 2 === 0 ? stranger : {} }))
    }
    const before = await metrics()
    for (let n = 0; n < 1000; n += 25) await Promise.all(Array.from({ length: 25 }, (_, k) => ask(n + k)))
    const text = await metricsText()
    const grown = growth(before, samplesIn(text), 'http_requests_total')

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
    // In whole: every route has at most GET and HEAD, or its own method; the others share one name.
    expect(text.length).toBeLessThan(150_000)
  })

  test('no name, address, token, slug or id', async () => {
    await whole(
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

function statusAt(headers: Record<string, string>, path = '/metrics', method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest(
      { host: '127.0.0.1', port: server.metricsPort ?? 0, path, method, headers },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    asking.on('error', reject)
    asking.end()
  })
}

const isReached = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

describe('the door', () => {
  test('the public port has no metrics: the address is a page that does not exist', async () => {
    const response = await send('/metrics')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).not.toMatch(/http_requests_total|# TYPE/)
  })

  test('no other address of this machine leads there, even where the product listens to all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'metrics-'))
    const open = await opened({ HOST: '0.0.0.0', DATA_DIR: folder })
    onTestFinished(async () => {
      await open.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    const others = own
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map((at) => at.address)
    const port = open.metricsPort ?? expect.unreachable('no metrics')
    expect(await isReached('127.0.0.1', port)).toBe(true)
    for (const host of ['127.0.0.2', ...others]) {
      expect(await isReached(host, open.port), host).toBe(true)
      expect(await isReached(host, port), host).toBe(false)
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
  ])('asked by the name %j: %i', async (host, status) => {
    expect(await statusAt({ Host: host })).toBe(status)
  })

  test.each(['GET /metrics HTTP/1.0\r\n\r\n', 'GET /metrics HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'])(
    'asked by no name: %j',
    async (head) => {
      const socket = connect(server.metricsPort ?? 0, '127.0.0.1')
      socket.write(head)
      const answer = await textOf(socket)
      expect(answer).toMatch(/^HTTP\/1\.1 40[03] /)
      expect(answer).not.toContain('# TYPE')
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
  ])('there is nothing else: %s %s', async (method, path) => {
    expect(await statusAt({}, path, method)).toBe(404)
  })
})

describe('a start', () => {
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'metrics-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  test('is refused where another program has the port, with a sentence that names the setting', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const bound = other.address()
    if (typeof bound !== 'object' || bound === null) expect.unreachable('It has no port.')
    const settings = { APP_ENV: 'test', DATA_DIR: newFolder(), METRICS_PORT: String(bound.port) }
    const { code, stdout, stderr } = await runServerToExit(settings)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^METRICS_PORT: .* 127\\.0\\.0\\.1:${bound.port} .*\\.\n$`))
  })

  test('says where the metrics are, and SIGTERM closes them', async () => {
    const product = await startServerProcess({ APP_ENV: 'test', DATA_DIR: newFolder(), METRICS_PORT: '0' })
    const [, at] = /Metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)\n/.exec(product.output.stdout) ?? []
    if (at === undefined) return expect.unreachable(product.output.stdout)
    // The connection stays open for a next time, as Prometheus keeps it.
    const samples = samplesIn(await (await fetch(at)).text())
    expect(samples.find(({ name }) => name === 'http_requests_total')).toMatchObject({
      labels: { route: '/healthz', method: 'GET', status: '2xx' },
      value: 1,
    })
    expect(await product.stop()).toMatchObject({ code: 0, stderr: '' })
    await expect(fetch(at)).rejects.toThrow()
  })

  test('that is stopped leaves nothing open, though a scraper keeps its connection', async () => {
    const open = await opened({ DATA_DIR: newFolder() })
    const port = open.metricsPort ?? expect.unreachable('no metrics')
    const scraper = new Agent({ keepAlive: true })
    onTestFinished(() => scraper.destroy())
    const [answer] = await once(get({ port, path: '/metrics', agent: scraper }), 'response')
    await textOf(answer)
    // Without timers a stop ends only when everything has been let go.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await open.stop()
    vi.useRealTimers()
    expect(await isReached('127.0.0.1', port)).toBe(false)
    expect(await isReached('127.0.0.1', open.port)).toBe(false)
  })

  test('without the setting measures nothing, says nothing and changes nothing', async () => {
    const product = await startServerProcess({ APP_ENV: 'test', DATA_DIR: newFolder() })
    expect(product.output.stdout).not.toMatch(/metrics/i)
    await product.stop()

    const none = await startMetrics({
      port: undefined,
      metrics: [],
      onFault: (error) => expect.unreachable(String(error)),
    })
    const listener = () => {}
    expect(none.instrument(listener)).toBe(listener)
    expect(none.port).toBeNull()
  })
})
