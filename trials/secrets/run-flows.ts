import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sampleTrack, sampleUnit } from '@kitchen-table/application/testing/samples'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { onTestFinished } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { sampleInSmallSize } from '../run-size.ts'
import { startServer } from '../start-server.ts'
import { INVITED, MEMBER } from './accounts-flows.ts'
import { startExternalServices } from './external-services.ts'
import { findSecrets, type Secret, type SecretHit } from './find-secrets.ts'
import type { FlowContext } from './flow-context.ts'
import { EMAIL, flows } from './secret-flows.ts'
import { secretKinds } from './secret-kinds.ts'

const counts = reportAfterTests('secrets', {
  kinds: 0,
  flows: Object.keys(flows).length,
  places: 0,
  bytes: 0,
})

export async function fillStore(dataDir: string, password: string): Promise<void> {
  const stores = openStores(dataDir)
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

export function readFiles(folder: string): SearchedData[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return entries.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [`file ${relative(folder, path)}`, readFileSync(path)]
  })
}

/** Two codes of a run may be equal by chance: they are allowed where one of them is. */
function mergeEqualSecrets(secrets: Secret[]): Secret[] {
  const byValue = Map.groupBy(secrets, ({ value }) => value)
  return [...byValue.values()].map((equal) => ({
    kind: [...new Set(equal.map(({ kind }) => kind))].join(', '),
    value: equal[0]?.value ?? '',
    mayBeIn: equal.flatMap(({ mayBeIn = [] }) => mayBeIn),
  }))
}

/** Removes the values of metrics, which are numbers that a code may equal; their names and labels stay. */
const withoutValues = (metricsText: string) => metricsText.replace(/ [^ ]+$/gm, '')

export function findHits(places: SearchedData[], secrets: Secret[]): SecretHit[] {
  counts.kinds = Math.max(counts.kinds, secrets.length)
  counts.places += places.length
  counts.bytes += places.reduce((sum, [, bytes]) => sum + bytes.length, 0)
  return places.flatMap(([place, bytes]) => findSecrets(place, bytes, mergeEqualSecrets(secrets)))
}

/** Restores the accounts and clears all rate limits. */
const resetSql = `
  DELETE FROM backoffs; DELETE FROM token_buckets; DELETE FROM sliding_windows; DELETE FROM recovery_codes;
  UPDATE accounts SET status = 'FORCE_CHANGE_PASSWORD', password = NULL, version = version + 1 WHERE sub = 'ivy';
  UPDATE accounts SET email = '${MEMBER}', phone = NULL, phone_verified = 0, mfa = 'NONE', totp_secret = NULL,
    totp_last_step = NULL, version = version + 1 WHERE sub = 'rex';
  UPDATE people SET email = '${MEMBER}', session_version = session_version + 1 WHERE sub = 'rex'`

const tables = 'progress sessions accounts backoffs events people challenges reset_codes outbox'.split(' ')
/** How many of them are missing in turn in the small size. */
const TABLES = 4

/** Runs all flows, once with a sound store and once with each of these tables missing; returns everything to search. */
export async function runAllFlows(dataDir: string, settings: Record<string, string>) {
  await fillStore(dataDir, secretKinds.rightPassword.value)
  const externalServices = await startExternalServices(dataDir)
  onTestFinished(externalServices.close)
  const product = await startServer({
    DATA_DIR: dataDir,
    APP_ENV: 'production',
    LOG_LEVEL: 'debug',
    METRICS_PORT: '0',
    ...externalServices.settings,
    ...settings,
  })
  const responses: [headers: string, body: string][] = []
  const context: FlowContext = {
    address: product.address,
    secrets: secretKinds,
    cookie: '',
    cookies: [],
    foundSecrets: [{ kind: 'the secret of a client', value: externalServices.clientSecret }],
    externalServices,
    log: () => product.output.stdout,
    sentRequests: [],
    recordResponse: (headers, body) => responses.push([headers, body]),
  }
  const runFlows = async () => {
    for (const flow of Object.values(flows)) await flow(context)
  }
  await runFlows()
  for (const table of sampleInSmallSize(tables, TABLES)) {
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
    ['metrics', Buffer.from(withoutValues(metricsText))],
    ...externalServices.receivedData(),
    ...filesWhileRunning,
    ...readFiles(dataDir),
  ]
  const { cookies, sentRequests, foundSecrets } = context
  return { places, cookies, sentRequests, foundSecrets, log: product.output.stdout, bodies }
}
