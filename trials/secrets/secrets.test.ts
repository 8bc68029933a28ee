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

/** Each must have a flow. */
const procedureRoutes = Object.values(api)
  .flatMap((feature) => Object.values(feature))
  .map((procedure) => procedure['~orpc'].route)

const began = performance.now()
const counts = { kinds: 0, flows: Object.keys(flows).length, places: 0, bytes: 0 }
afterAll(() => reportTrial('secrets', began, counts))

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
  const add = async (sub: string, email: string, own: string | null) => {
    const person = { sub, role: 'user', group: null } as const
    await stores.people.create({ ...person, subGroupId: null })
    const name = { email, first: 'Ada', last: 'B', createdAt: '2026-01-02T03:04:05.678Z' }
    await stores.pool.create({ ...person, ...name }, own)
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

/** What accounts give on the way. */
const expectedSecretKinds = [
  'a temporary password',
  'a reset code',
  'a code for a new address',
  'the secret of an app',
  'a recovery code',
]

/** Has everybody as they were, and nobody wait. */
const resetSql = `
  DELETE FROM attempts; DELETE FROM allowances; DELETE FROM occurrences; DELETE FROM recovery_codes;
  UPDATE accounts SET status = 'FORCE_CHANGE_PASSWORD', password = NULL, version = version + 1 WHERE sub = 'ivy';
  UPDATE accounts SET email = '${MEMBER}', phone = NULL, phone_verified = 0, mfa = 'NONE', totp_secret = NULL,
    totp_last_step = NULL, version = version + 1 WHERE sub = 'rex'`

/** Runs through everything, once as it is and once with each of these tables gone. */
async function runAllFlows(dataDir: string, settings: Record<string, string>) {
  await fillStore(dataDir, secretKinds.rightPassword.value)
  const outside = await startExternalServices(dataDir)
  onTestFinished(outside.close)
  const product = await startServerProcess({
    DATA_DIR: dataDir,
    APP_ENV: 'production',
    LOG_LEVEL: 'debug',
    METRICS_PORT: '0',
    ...outside.settings,
    ...settings,
  })
  onTestFinished(async () => void (await product.kill()))
  const answers: [headers: string, body: string][] = []
  const heard: FlowContext = {
    address: product.address,
    secrets: secretKinds,
    cookie: '',
    cookies: [],
    foundSecrets: [{ kind: 'the secret of a client', value: outside.clientSecret }],
    externalServices: outside,
    sentRequests: [],
    recordResponse: (headers, body) => answers.push([headers, body]),
  }
  const runThrough = async () => {
    for (const flow of Object.values(flows)) await flow(heard)
  }
  await runThrough()
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
    // Signing in does not go well without them, and then there is a session for the others.
    await flows['signing in']?.(heard)
    db.exec(`${resetSql}; ALTER TABLE ${table} RENAME TO hidden`)
    await runThrough()
    db.exec(`ALTER TABLE hidden RENAME TO ${table}`)
    db.close()
  }
  const bodies = answers.map(([, body]) => body).join('\n')
  const whileOpen = readFiles(dataDir)
  const [metrics = ''] = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(product.output.stdout) ?? []
  const measured = await (await fetch(metrics)).text()
  await product.stop()
  const places: SearchedData[] = [
    ['log', Buffer.from(product.output.stdout + product.output.stderr)],
    ['headers of answers', Buffer.from(answers.map(([headers]) => headers).join('\n'))],
    ['answers', Buffer.from(bodies)],
    ['metrics', Buffer.from(measured)],
    ...outside.receivedData(),
    ...whileOpen,
    ...readFiles(dataDir),
  ]
  const { cookies, sentRequests, foundSecrets } = heard
  return { places, cookies, asked: sentRequests, found: foundSecrets, log: product.output.stdout, bodies }
}

describe('secrets are nowhere but where they belong (S17)', () => {
  test('through every flow, with and without faults, at the most talkative log', {
    timeout: 600_000,
  }, async () => {
    const { places, cookies, asked, found, log, bodies } = await runAllFlows(createTemporaryFolder(), {
      SECRET_KEY: secretKinds.secretKey.value,
      // A provider is to be reached over https alone, and there is none.
      MEDICA_ISSUER: 'https://127.0.0.1:9/medica',
    })
    const given = cookies.flatMap(extractCookieSecrets)
    expect(new Set(given.map(({ kind }) => kind))).toEqual(
      new Set(['the cookie session', 'the cookie device', 'the cookie step', 'the cookie reset']),
    )
    expect(new Set(found.map(({ kind }) => kind))).toEqual(
      new Set([...expectedSecretKinds, 'the secret of a client']),
    )
    expect(cookies.length).toBeGreaterThanOrEqual(7)
    expect(findHits(places, [...Object.values(secretKinds), ...given, ...found])).toEqual([])

    for (const { method = 'POST', path = '' } of procedureRoutes) {
      const pattern = new RegExp(`^${method} /api${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
      expect(
        asked.some((request) => pattern.test(request)),
        `${method} ${path}`,
      ).toBe(true)
    }

    // Otherwise nothing has happened that could have betrayed anything.
    expect(log.match(/"msg":"answered"/g)?.length).toBeGreaterThan(100)
    expect(log.match(/"msg":"fault"/g)?.length).toBeGreaterThan(10)
    expect(bodies).toContain('Something went wrong on our side')
    expect(bodies).toContain(EMAIL)
  })

  test('the key that the product makes by itself stays in its file', async () => {
    const dataDir = createTemporaryFolder()
    const { places, found, cookies } = await runAllFlows(dataDir, { APP_ENV: 'test' })
    const ofProvider = ['the state of a provider', 'the nonce of a provider', 'the code of a provider']
    expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(ofProvider))
    const given = cookies.flatMap(extractCookieSecrets)
    expect(given.map(({ kind }) => kind)).toContain('the cookie provider')
    expect(findHits(places, [...Object.values(secretKinds), ...given, ...found])).toEqual([])
    const value = readFileSync(join(dataDir, 'keys/secret'), 'utf8')
    expect(value.length).toBeGreaterThanOrEqual(43)
    expect(findHits(places, [{ kind: 'the key file', value, mayBeIn: ['file keys/secret'] }])).toEqual([])
    expect(findHits(places, [{ kind: 'the key file', value }])).not.toEqual([])
  })

  const refusedStarts: { of: string; settings: Record<string, string> }[] = [
    { of: 'a key that is too short', settings: { SECRET_KEY: 'short-Key-1' } },
    {
      of: 'a key, and another setting that is wrong',
      settings: { SECRET_KEY: secretKinds.secretKey.value, PORT: 'x' },
    },
    { of: 'an address with a password', settings: { PUBLIC_URL: 'ftp://me:short-Key-1@a.example' } },
    {
      of: 'a relay with a password, at no address',
      settings: { SMTP_URL: 'http://me:short-Key-1@a.example' },
    },
    { of: 'the secret of a client', settings: { MEDICA_CLIENT_SECRET: 'short-Key-1' } },
    {
      of: 'an address with a password, not https',
      settings: { PUBLIC_URL: 'http://me:short-Key-1@a.example' },
    },
  ]

  test.each(refusedStarts)('a start that is refused does not tell $of', async ({ settings }) => {
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

describe('what would be found', () => {
  const value = secretKinds.rightPassword.value
  const secrets = [{ kind: 'planted', value }]

  test.each(encodedForms(value))('%s', (_, text) => {
    expect(findHits([['log', Buffer.from(`{"a":"${text}"}`)]], secrets)).toMatchObject([
      { kind: 'planted', place: 'log' },
    ])
  })

  test.each([0, 1, 2, 3, 4])('within the base64 of a longer text, %i letters on', (letters) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const longer = Buffer.from(`${'u'.repeat(letters)}:${value} and more`).toString(encoding)
      expect(findHits([['log', Buffer.from(longer)]], secrets)).toHaveLength(1)
    }
  })

  test('in a row of the store, and in what the store has not yet written to its place', async () => {
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

  test('in a file, and in an answer', () => {
    const folder = createTemporaryFolder()
    writeFileSync(join(folder, 'left-over'), `x${value}x`)
    expect(findHits(readFiles(folder), secrets)).toEqual([
      { kind: 'planted', form: 'plain', place: 'file left-over' },
    ])
    expect(findHits([['answers', Buffer.from(JSON.stringify({ password: value }))]], secrets)).toHaveLength(1)
  })

  test('and nothing where there is nothing, or where it belongs', () => {
    expect(findHits([['log', Buffer.from('Pä§s "w/rd"+<')]], secrets)).toEqual([])
    expect(findHits([['log', Buffer.from(value)]], [{ kind: 'planted', value, mayBeIn: ['log'] }])).toEqual(
      [],
    )
  })
})
