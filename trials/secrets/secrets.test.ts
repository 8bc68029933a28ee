import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { api } from '@kitchen-table/contract/api'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openEmbeddedStores } from '../../apps/server/src/composition/embedded.ts'
import { sampleTrack, sampleUnit } from '../../apps/server/src/testing/port-suites/samples.ts'
import { runServerToExit, startServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { reportTrial } from '../report-trial.ts'
import { INVITED, MEMBER } from './accounts-flows.ts'
import { startExternalServices } from './external-services.ts'
import { encodedForms, findSecrets, type Secret, type SecretHit } from './find-secrets.ts'
import { EMAIL, extractCookieSecrets, type FlowContext, flows } from './secret-flows.ts'
import { secretKinds } from './secret-kinds.ts'

/** The routes of all procedures; a flow must send a request to each. */
const procedureRoutes = Object.values(api)
  .flatMap((feature) => Object.values(feature))
  .map((procedure) => procedure['~orpc'].route)

const startedAt = performance.now()
const counts = { kinds: 0, flows: Object.keys(flows).length, places: 0, bytes: 0 }
afterAll(() => reportTrial('secrets', startedAt, counts))

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function fillStore(dataDir: string, password: string): Promise<void> {
  const onFault = (error: unknown) => expect.unreachable(String(error))
  const stores = openEmbeddedStores({ dataDir, hashCost: { memory: 8, passes: 1 }, onFault })
  await stores.catalog.saveUnit(sampleUnit({ unitId: 'unit-0', attachment: null }), null)
  await stores.catalog.saveTrack(sampleTrack({ slug: 'long', units: ['unit-0'] }), null)
  const add = async (sub: string, email: string, initialPassword: string | null) => {
    const person = { sub, email, first: 'Ada', last: 'B', role: 'user', group: null } as const
    await stores.people.create({ ...person, subGroupId: null })
    await stores.directory.create({ ...person, createdAt: '2026-01-02T03:04:05.678Z' }, initialPassword)
  }
  await add('ada', EMAIL, password)
  await add('ivy', INVITED, null)
  await add('rex', MEMBER, secretKinds.wrongPassword.value)
  await stores.close()
}

type SearchedData = [name: string, bytes: Buffer]

function readFiles(folder: string): SearchedData[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return entries.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [`file ${relative(folder, path)}`, readFileSync(path)]
  })
}

function findHits(places: SearchedData[], secrets: Secret[]): SecretHit[] {
  counts.kinds = Math.max(counts.kinds, secrets.length)
  counts.places += places.length
  counts.bytes += places.reduce((sum, [, bytes]) => sum + bytes.length, 0)
  return places.flatMap(([place, bytes]) => findSecrets(place, bytes, secrets))
}

/** The kinds of secrets that the accounts flows obtain. */
const expectedSecretKinds = [
  'a temporary password',
  'a reset code',
  'a code for a new address',
  'a TOTP secret',
  'a recovery code',
]

/** Restores the accounts and clears all rate limits. */
const resetSql = `
  DELETE FROM attempts; DELETE FROM allowances; DELETE FROM occurrences; DELETE FROM recovery_codes;
  UPDATE accounts SET status = 'FORCE_CHANGE_PASSWORD', password = NULL, version = version + 1 WHERE sub = 'ivy';
  UPDATE accounts SET email = '${MEMBER}', phone = NULL, phone_verified = 0, mfa = 'NONE', totp_secret = NULL,
    totp_last_step = NULL, version = version + 1 WHERE sub = 'rex';
  UPDATE people SET email = '${MEMBER}', session_version = session_version + 1 WHERE sub = 'rex'`

/** Runs all flows, once with a sound store and once with each of these tables missing; returns everything to search. */
async function runAllFlows(dataDir: string, settings: Record<string, string>) {
  await fillStore(dataDir, secretKinds.rightPassword.value)
  const externalServices = await startExternalServices(dataDir)
  onTestFinished(externalServices.close)
  const product = await startServerProcess({
    DATA_DIR: dataDir,
    APP_ENV: 'production',
    LOG_LEVEL: 'debug',
    METRICS_PORT: '0',
    ...externalServices.settings,
    ...settings,
  })
  onTestFinished(async () => void (await product.kill()))
  const responses: [headers: string, body: string][] = []
  const context: FlowContext = {
    address: product.address,
    secrets: secretKinds,
    cookie: '',
    cookies: [],
    foundSecrets: [{ kind: 'the secret of a client', value: externalServices.clientSecret }],
    externalServices,
    sentRequests: [],
    recordResponse: (headers, body) => responses.push([headers, body]),
  }
  const runFlows = async () => {
    for (const flow of Object.values(flows)) await flow(context)
  }
  await runFlows()
  for (const table of [
    'progress',
    'sessions',
    'accounts',
    'attempts',
    'events',
    'people',
    'challenges',
    'reset_codes',
    'outbox',
  ]) {
    const db = new DatabaseSync(join(dataDir, 'store.db'), { timeout: 60_000 })
    db.exec(resetSql)
    // Signs in before the table is missing, as signing in may fail then, so that the other flows have a session.
    await flows['signing in']?.(context)
    db.exec(`${resetSql}; ALTER TABLE ${table} RENAME TO hidden`)
    await runFlows()
    db.exec(`ALTER TABLE hidden RENAME TO ${table}`)
    db.close()
  }
  const bodies = responses.map(([, body]) => body).join('\n')
  const filesWhileRunning = readFiles(dataDir)
  const [metricsUrl = ''] = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(product.output.stdout) ?? []
  const metricsText = await (await fetch(metricsUrl)).text()
  await product.stop()
  const places: SearchedData[] = [
    ['log', Buffer.from(product.output.stdout + product.output.stderr)],
    ['response headers', Buffer.from(responses.map(([headers]) => headers).join('\n'))],
    ['responses', Buffer.from(bodies)],
    ['metrics', Buffer.from(metricsText)],
    ...externalServices.receivedData(),
    ...filesWhileRunning,
    ...readFiles(dataDir),
  ]
  const { cookies, sentRequests, foundSecrets } = context
  return { places, cookies, sentRequests, foundSecrets, log: product.output.stdout, bodies }
}

describe('secrets are only where they are allowed (S17)', () => {
  test('no secret leaks in any flow, with and without faults, at the most detailed log level', {
    timeout: 600_000,
  }, async () => {
    const { places, cookies, sentRequests, foundSecrets, log, bodies } = await runAllFlows(
      createTemporaryFolder(),
      {
        SECRET_KEY: secretKinds.secretKey.value,
        // In production a provider must use https; nothing listens at this address.
        MEDICA_ISSUER: 'https://127.0.0.1:9/medica',
      },
    )
    const cookieSecrets = cookies.flatMap(extractCookieSecrets)
    expect(new Set(cookieSecrets.map(({ kind }) => kind))).toEqual(
      new Set(['the cookie session', 'the cookie device', 'the cookie step', 'the cookie reset']),
    )
    expect(new Set(foundSecrets.map(({ kind }) => kind))).toEqual(
      new Set([...expectedSecretKinds, 'the secret of a client']),
    )
    expect(cookies.length).toBeGreaterThanOrEqual(7)
    expect(findHits(places, [...Object.values(secretKinds), ...cookieSecrets, ...foundSecrets])).toEqual([])

    for (const { method = 'POST', path = '' } of procedureRoutes) {
      const pattern = new RegExp(`^${method} /api${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
      expect(
        sentRequests.some((request) => pattern.test(request)),
        `${method} ${path}`,
      ).toBe(true)
    }

    // Shows that the flows did reach the log, faults and personal data.
    expect(log.match(/"msg":"responded"/g)?.length).toBeGreaterThan(100)
    expect(log.match(/"msg":"fault"/g)?.length).toBeGreaterThan(10)
    expect(bodies).toContain('Something went wrong on our side')
    expect(bodies).toContain(EMAIL)
  })

  test('the key that the product generates is only in its file', async () => {
    const dataDir = createTemporaryFolder()
    const { places, foundSecrets, cookies } = await runAllFlows(dataDir, { APP_ENV: 'test' })
    const providerSecretKinds = [
      'the state of a provider',
      'the nonce of a provider',
      'the code of a provider',
    ]
    expect(foundSecrets.map(({ kind }) => kind)).toEqual(expect.arrayContaining(providerSecretKinds))
    const cookieSecrets = cookies.flatMap(extractCookieSecrets)
    expect(cookieSecrets.map(({ kind }) => kind)).toContain('the cookie provider')
    expect(findHits(places, [...Object.values(secretKinds), ...cookieSecrets, ...foundSecrets])).toEqual([])
    const value = readFileSync(join(dataDir, 'keys/secret'), 'utf8')
    expect(value.length).toBeGreaterThanOrEqual(43)
    expect(findHits(places, [{ kind: 'the key file', value, mayBeIn: ['file keys/secret'] }])).toEqual([])
    expect(findHits(places, [{ kind: 'the key file', value }])).not.toEqual([])
  })

  const refusedStarts: { description: string; settings: Record<string, string> }[] = [
    { description: 'a key that is too short', settings: { SECRET_KEY: 'short-Key-1' } },
    {
      description: 'a key next to an invalid setting',
      settings: { SECRET_KEY: secretKinds.secretKey.value, PORT: 'x' },
    },
    { description: 'an address with a password', settings: { PUBLIC_URL: 'ftp://me:short-Key-1@a.example' } },
    {
      description: 'a password in an invalid relay address',
      settings: { SMTP_URL: 'http://me:short-Key-1@a.example' },
    },
    { description: 'the client secret of a provider', settings: { MEDICA_CLIENT_SECRET: 'short-Key-1' } },
    {
      description: 'a password in an address without https',
      settings: { PUBLIC_URL: 'http://me:short-Key-1@a.example' },
    },
  ]

  test.each(refusedStarts)('a start that is refused does not print $description', async ({ settings }) => {
    const { code, stdout, stderr } = await runServerToExit({
      APP_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATA_DIR: createTemporaryFolder(),
      ...settings,
    })
    expect(code).toBe(1)
    const secrets = [secretKinds.secretKey, { kind: 'the setting', value: 'short-Key-1' }]
    expect(findHits([['log', Buffer.from(stdout + stderr)]], secrets)).toEqual([])
  })
})

describe('control: planted secrets are found', () => {
  const value = secretKinds.rightPassword.value
  const secrets = [{ kind: 'planted', value }]

  test.each(encodedForms(value))('in the form %s', (_, text) => {
    expect(findHits([['log', Buffer.from(`{"a":"${text}"}`)]], secrets)).toMatchObject([
      { kind: 'planted', location: 'log' },
    ])
  })

  test.each([0, 1, 2, 3, 4])('within the base64 of a longer text, at offset %i', (offset) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const longer = Buffer.from(`${'u'.repeat(offset)}:${value} and more`).toString(encoding)
      expect(findHits([['log', Buffer.from(longer)]], secrets)).toHaveLength(1)
    }
  })

  test('in a row of the store, also while it is only in the write-ahead log', async () => {
    const dataDir = createTemporaryFolder()
    await fillStore(dataDir, value)
    expect(findHits(readFiles(dataDir), secrets)).toEqual([])
    const db = new DatabaseSync(join(dataDir, 'store.db'))
    db.exec('PRAGMA wal_autocheckpoint = 0')
    db.prepare("UPDATE accounts SET email = ? WHERE sub = 'ada'").run(`${value}@example.org`)
    expect(findHits(readFiles(dataDir), secrets).map(({ location }) => location)).toContain(
      'file store.db-wal',
    )
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(findHits(readFiles(dataDir), secrets).map(({ location }) => location)).toContain('file store.db')
    db.close()
  })

  test('in a file, and in a response', () => {
    const folder = createTemporaryFolder()
    writeFileSync(join(folder, 'left-over'), `x${value}x`)
    expect(findHits(readFiles(folder), secrets)).toEqual([
      { kind: 'planted', form: 'plain', location: 'file left-over' },
    ])
    expect(findHits([['responses', Buffer.from(JSON.stringify({ password: value }))]], secrets)).toHaveLength(
      1,
    )
  })

  test('but not a part of a secret, and not a secret where it is allowed', () => {
    expect(findHits([['log', Buffer.from('Pä§s "w/rd"+<')]], secrets)).toEqual([])
    expect(findHits([['log', Buffer.from(value)]], [{ kind: 'planted', value, mayBeIn: ['log'] }])).toEqual(
      [],
    )
  })
})
