import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  now,
  otherPassword,
  resetProof,
  resetRequest,
  TEST_SECRET_KEY,
} from '@kitchen-table/application/testing/samples'
import { createSharedFolder, createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { cognitoUserPool, createUserPool } from '@kitchen-table/cloud/cognito'
import { createTables, openDynamodbStores } from '@kitchen-table/cloud/dynamodb'
import type { CognitoIdentityProviderClient } from '@kitchen-table/cloud/service-clients'
import { openSharedDynamodb, openTestDynamodb } from '@kitchen-table/cloud/testing/suites'
import {
  AdminSetUserPasswordCommand,
  type CognitoLocal,
  ListUsersCommand,
  s3rverCredentials,
  startCognitoLocal,
  startS3rver,
} from '@kitchen-table/cloud/testing/tools'
import { lockStore } from '@kitchen-table/embedded/sqlite'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '../../testing/run-command.ts'
import { moveToDynamodb } from '../move-installation.ts'
import { allTables } from '../store/move-sides.ts'
import { hashTables, openTables, readTables } from '../store/testing/move-tables.ts'
import { builtInAccountPool, cognitoAccountPool } from './account-pools.ts'
import { readAccounts } from './moved-account.ts'
import { withRewrittenStore } from './rewritten-store.ts'
import { adaPictureKey, emailOf, fillStore, people, subOf } from './testing/fill-store.ts'

const newPassword = 'Brand-New-Word-3'
const base = createSharedFolder()
const sampleStore = join(base, 'filled')
// The commands have the credentials of one account for all services.
const { newClient } = openTestDynamodb(openSharedDynamodb(s3rverCredentials.accessKeyId))
const state: { cognito?: CognitoLocal; s3?: Awaited<ReturnType<typeof startS3rver>> } = {}

beforeAll(async () => {
  const [cognito, s3] = await Promise.all([
    startCognitoLocal(),
    startS3rver({ directory: base }),
    withStores(sampleStore, fillStore),
  ])
  Object.assign(state, { cognito, s3 })
})
afterAll(async () => {
  await state.cognito?.stop()
  await state.s3?.stop()
})

function emulators() {
  const { cognito, s3 } = state
  if (!cognito || !s3) throw new Error('The emulators are not running.')
  return { cognito, s3 }
}

function openCognito(): CognitoIdentityProviderClient {
  const client = emulators().cognito.client()
  onTestFinished(() => client.destroy())
  return client
}

async function createMovedTables() {
  // A command in development refuses another beginning.
  const prefix = `dev-${randomUUID()}-`
  const client = newClient()
  await createTables(client, prefix)
  const rows = openTables(client, prefix)
  return { prefix, client, rows, stores: openDynamodbStores(rows) }
}

/** Creates tables and a user pool, and returns what opens them. */
async function createInstallation() {
  const { cognito, s3 } = emulators()
  const { prefix, client, rows, stores } = await createMovedTables()
  const cognitoClient = openCognito()
  const { userPoolId, appClient } = await createUserPool(cognitoClient, prefix)
  const openPool = (poolClient: CognitoIdentityProviderClient) =>
    cognitoUserPool({
      client: poolClient,
      userPoolId,
      appClient,
      secretKey: () => TEST_SECRET_KEY,
      challenges: stores.challenges,
      now: () => now,
    })
  const env = {
    STORAGE: 'cloud',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: s3rverCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3rverCredentials.secretAccessKey,
    TABLE_PREFIX: prefix,
    DYNAMODB_URL: inject('dynamodbEndpoint'),
    COGNITO_URL: cognito.endpoint,
    S3_URL: s3.endpoint,
    BUCKET: s3.bucket,
    USER_POOL_ID: userPoolId,
    USER_POOL_CLIENT_ID: appClient.id,
    USER_POOL_CLIENT_SECRET: appClient.secret,
    SECRET_KEY: TEST_SECRET_KEY,
  }
  return { prefix, client, cognitoClient, userPoolId, appClient, rows, stores, openPool, env }
}

type Installation = Awaited<ReturnType<typeof createInstallation>>

/** On a slow machine, the progress is printed as well. */
const progressLines = /^(Making|Reading|Moving|Verifying) .*\n/gm

async function move({ env }: Installation, dataDir: string, ...args: string[]) {
  const { code, stdout, stderr } = await runCommand('move-store', args, { ...env, DATA_DIR: dataDir })
  return { code, stdout: stdout.replace(progressLines, ''), stderr }
}

type Options = { cognito?: CognitoIdentityProviderClient; isDryRun?: boolean; hasAccounts?: boolean }

/** The same as the command does, in this process. */
function moveHere(there: Installation, dataDir: string, options: Options = {}) {
  const { cognito = there.cognitoClient, isDryRun = false, hasAccounts = true } = options
  const { client, rows: dynamodb, prefix, userPoolId } = there
  const { directory } = there.openPool(cognito)
  const pool = hasAccounts ? cognitoAccountPool({ client: cognito, userPoolId, directory }) : null
  return moveToDynamodb({ dataDir, tables: { client, dynamodb, prefix }, pool, isDryRun })
}

function copyStore(): string {
  const dataDir = join(createTemporaryFolder(), 'data')
  cpSync(sampleStore, dataDir, { recursive: true })
  return dataDir
}

async function listUsers({ cognitoClient, userPoolId }: Installation): Promise<string[]> {
  const { Users = [] } = await cognitoClient.send(new ListUsersCommand({ UserPoolId: userPoolId }))
  return Users.map((user) => JSON.stringify(user)).sort()
}

/** The rows of all tables, as texts. */
async function readRows({ rows }: Installation): Promise<string[]> {
  const tables = await readTables((table) => rows.scan(table))
  return allTables.flatMap((table) => tables[table] ?? [])
}

async function readStoredAccounts(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  const accounts = await readAccounts(builtInAccountPool(db))
  const secrets = db
    .prepare('SELECT 1 FROM accounts WHERE password IS NOT NULL OR mfa <> $mfa')
    .all({ mfa: 'NONE' })
  db.close()
  return { accounts, secrets: secrets.length }
}

/** Returns the canonical hashes of the store with the subs that its accounts have in Cognito. */
async function hashWithNewSubs(dataDir: string, newSubs: Map<string, string>) {
  const lock = lockStore(dataDir)
  if (typeof lock === 'string') throw new Error(`The store is ${lock}.`)
  const hashes = await withRewrittenStore({ db: lock.db, dataDir, newSubs }, async (copy) => hashTables(copy))
  lock.release()
  return hashes
}

test('a store moves to DynamoDB and Cognito with its people, and back', async () => {
  const there = await createInstallation()
  const { stores, cognitoClient, userPoolId } = there
  const { directory, authenticator } = there.openPool(cognitoClient)
  const dataDir = copyStore()

  const copyFolder = join(dataDir, 'moving-accounts')
  mkdirSync(copyFolder)
  const dryRun = await move(there, dataDir, '--to', 'dynamodb', '--accounts', '--dry-run')
  expect(dryRun).toMatchObject({ code: 0, stderr: '' })
  expect(dryRun.stdout).toMatch(/^Accounts: 6 would be made, 0 were there already, 0 in conflict\.\n/)
  expect([await listUsers(there), await readRows(there)]).toEqual([[], []])
  // A dry run makes no copy of the store.
  expect(existsSync(copyFolder)).toBe(true)

  const moved = await move(there, dataDir, '--to', 'dynamodb', '--accounts')
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  expect(moved.stdout).toMatch(
    /^Accounts: 6 were made, 0 were there already\.\nPeople without an account: 1\. .*\nFiles: \d+ moved, 0 there already\.\n.* the same on both sides by their hashes\.\n$/,
  )
  expect(existsSync(copyFolder)).toBe(false)
  const [counted] = /\d+ rows of \d+ tables/.exec(dryRun.stdout) ?? []
  expect(moved.stdout).toContain(`${counted} are moved`)

  const found = await Promise.all(people.map(({ name }) => directory.findByEmail(emailOf(name))))
  const newSubs = new Map(people.map(({ sub }, n) => [sub, found[n]?.sub ?? '']))
  const newSubOf = (name: string) => newSubs.get(subOf(name)) ?? ''
  expect(found).toEqual(
    people.map(({ name, sub, role, group, status }) => ({
      sub: newSubs.get(sub),
      email: emailOf(name),
      first: name,
      last: name === 'bob' ? '' : 'Byron',
      role,
      group,
      status,
      enabled: name !== 'dan',
      createdAt: '2026-01-02T03:04:05.678Z',
      phone: { ada: '+15550100142', bob: '+15550100143' }[name] ?? null,
      isPhoneVerified: name === 'ada',
      mfa: 'NONE',
    })),
  )
  const oldSubs = people.map(({ sub }) => sub)
  const rows = await readRows(there)
  const named = rows.filter((row) => oldSubs.some((sub) => row.replaceAll(adaPictureKey, '').includes(sub)))
  expect(named).toEqual([])
  expect((await stores.people.find(newSubOf('ada')))?.picture?.key).toBe(adaPictureKey)

  // Nobody signs in with the old password, or by a session. Bob requests a code.
  expect(await authenticator.signIn(emailOf('bob'), otherPassword, now)).toBe('refused')
  expect(await stores.sessions.find('hash-bob')).toBeNull()
  expect(await authenticator.issueResetCode(newSubOf('bob'), resetRequest(), now)).toBe('sent')
  const code = emulators().cognito.readResetCode(userPoolId, newSubOf('bob'))
  await authenticator.resetPassword(resetProof(emailOf('bob'), code), newPassword, now)
  expect(await authenticator.signIn(emailOf('bob'), newPassword, now)).toMatchObject({ sub: newSubOf('bob') })
  expect(await stores.progress.read(newSubOf('bob'))).toMatchObject({
    activeUnits: ['u-talk', 'u-do'],
    trackViews: [{ track: 'first-budget' }],
  })
  const members = await stores.members.list('acme')
  expect(members.map(({ sub }) => sub)).toEqual(['ada', 'bob', 'cyd', 'dan'].map(newSubOf))
  expect((await stores.jobs.claim(now + 1, { id: 'other', until: now + 2 }))?.input).toEqual({
    sub: newSubOf('bob'),
    actor: newSubOf('ada'),
    keys: [adaPictureKey],
  })

  const session = { version: 0, device: 'Firefox', createdAt: now, seenAt: now }
  await stores.sessions.open({ tokenHash: 'cloud', sub: newSubOf('bob'), ...session })
  const backDir = join(createTemporaryFolder(), 'back')
  const back = await move(there, backDir, '--to', 'sqlite', '--accounts')
  expect(back).toMatchObject({ code: 0, stderr: '' })
  const { accounts, secrets } = await readStoredAccounts(backDir)
  const original = await readStoredAccounts(dataDir)
  expect(accounts).toEqual(original.accounts.map((each) => ({ ...each, sub: newSubs.get(each.sub) })))
  expect(secrets).toBe(0)
  const db = new DatabaseSync(join(backDir, 'store.db'), { readOnly: true })
  for (const table of ['sessions', 'challenges'])
    expect(db.prepare(`SELECT * FROM ${table}`).all(), table).toEqual([])
  // The job was claimed above.
  const { jobs: _, sessions: __, challenges: ___, ...hashes } = hashTables(db)
  db.close()
  expect(await hashWithNewSubs(dataDir, newSubs)).toMatchObject(hashes)

  const units = await withStores(backDir, async ({ authenticator: builtIn, progress }) => {
    expect(await builtIn.signIn(emailOf('bob'), newPassword, now)).toBe('refused')
    const issued = await builtIn.issueResetCode(newSubOf('bob'), resetRequest(), now)
    if (typeof issued === 'string') throw new Error(`Unexpected result: ${issued}`)
    await builtIn.resetPassword(resetProof(emailOf('bob'), issued.code), otherPassword, now)
    const bob = await builtIn.signIn(emailOf('bob'), otherPassword, now)
    expect(bob).toMatchObject({ sub: newSubOf('bob') })
    return (await progress.read(newSubOf('bob'))).activeUnits
  })
  expect(units).toEqual(['u-talk', 'u-do'])
})

class Interruption extends Error {}

const unlessInterrupted = <T>(move: Promise<T>): Promise<T | null> =>
  move.catch((error: unknown) => {
    if (error instanceof Interruption) return null
    throw error
  })

/** Makes the client fail for good after the n-th request of these. */
function interruptAfter(
  client: CognitoIdentityProviderClient,
  { commands, n }: { commands: RegExp; n: number },
): void {
  let requests = 0
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (commands.test(commandName)) requests += 1
        if (requests < n) return next(args)
        if (requests === n) await next(args)
        requests = n + 1
        throw new Interruption()
      },
    { step: 'finalizeRequest', priority: 'low' },
  )
}

/** The requests that write, and the two that list: before the first write and when all rows are moved. */
const steps = /^Admin(Create|Set|Update|UserGlobal|Disable)|^ListUsers/

test('a move that is interrupted anywhere makes each account once', async () => {
  const there = await createInstallation()
  const dataDir = copyStore()

  async function moveUntil(n: number) {
    const poolClient = openCognito()
    interruptAfter(poolClient, { commands: steps, n })
    return unlessInterrupted(moveHere(there, dataDir, { cognito: poolClient }))
  }

  // A run begins again with the accounts that are there; each gets one step further than the one before.
  let last = await moveUntil(1)
  for (let n = 2; last === null; n += 1) last = await moveUntil(n)
  const whole = { made: 0, found: 6, differences: [], withoutAccount: 1 }
  expect(last).toMatchObject({ differences: [], accounts: whole })
  // Six, and the link of Fay, who signs in at a provider.
  expect(await listUsers(there)).toHaveLength(7)
})

test('after a move that was verified, another run says so, whatever has changed in the cloud since', async () => {
  const there = await createInstallation()
  const dataDir = copyStore()
  await moveHere(there, dataDir)
  const { directory } = there.openPool(there.cognitoClient)
  const [bob, cyd] = await Promise.all(['bob', 'cyd'].map((name) => directory.findByEmail(emailOf(name))))
  await directory.changeEmail(bob?.sub ?? '', 'robert@example.com')
  await directory.delete(cyd?.sub ?? '')
  const stored = [await listUsers(there), await readRows(there)]
  const again = await move(there, dataDir, '--to', 'dynamodb', '--accounts')
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toBe(
    'A move into these tables has ended and was verified; nothing was changed now, and another move needs another TABLE_PREFIX.\n',
  )
  expect([await listUsers(there), await readRows(there)]).toEqual(stored)
})

test('accounts of an earlier life in Cognito lose their passwords and second factors', async () => {
  const there = await createInstallation()
  const { authenticator, directory, secondFactor } = there.openPool(there.cognitoClient)
  const dataDir = copyStore()
  await moveHere(there, dataDir)
  const setPassword = async (name: string) =>
    there.cognitoClient.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: there.userPoolId,
        Username: (await directory.findByEmail(emailOf(name)))?.sub,
        Password: newPassword,
        Permanent: true,
      }),
    )
  // Cyd is only invited in the store.
  for (const name of ['bob', 'cyd']) await setPassword(name)
  expect(await authenticator.signIn(emailOf('bob'), newPassword, now)).toMatchObject({ first: 'bob' })
  await secondFactor.changeMfa((await directory.findByEmail(emailOf('ada')))?.sub ?? '', 'SMS')

  const again = await moveHere({ ...there, ...(await createMovedTables()) }, dataDir)
  expect(again).toMatchObject({ differences: [], accounts: { made: 0, found: 6, differences: [] } })
  expect(await authenticator.signIn(emailOf('bob'), newPassword, now)).toBe('refused')
  expect(await directory.findByEmail(emailOf('ada'))).toMatchObject({ status: 'CONFIRMED', mfa: 'NONE' })
  expect(await directory.findByEmail(emailOf('cyd'))).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' })
})

test('an address of another account stops the move before anything is written', async () => {
  const there = await createInstallation()
  const { directory } = there.openPool(there.cognitoClient)
  const bob = { email: emailOf('bob'), first: 'Other', last: 'Bob', role: 'user', group: 'acme' } as const
  await directory.create({ ...bob, createdAt: '2020-01-01T00:00:00.000Z' }, null)
  const users = await listUsers(there)
  const dataDir = copyStore()

  const conflict =
    /^Accounts that cannot be made in Cognito: bob@example\.com \(the address belongs to another .*\. No row was moved\.\n$/
  const dryRun = await moveHere(there, dataDir, { isDryRun: true })
  const conflicts = [{ email: emailOf('bob'), reason: 'address_taken' }]
  expect(dryRun).toMatchObject({ accounts: { made: 5, found: 0, conflicts } })
  const refused = await move(there, dataDir, '--to', 'dynamodb', '--accounts')
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(conflict) })
  expect([await listUsers(there), await readRows(there)]).toEqual([users, []])

  const without = await moveHere(there, dataDir, { hasAccounts: false })
  expect(without).toMatchObject({ differences: [], accounts: null, accountsLeft: 6 })
  expect(await listUsers(there)).toEqual(users)
})
