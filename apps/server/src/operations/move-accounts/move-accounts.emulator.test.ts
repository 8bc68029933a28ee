import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cognitoUserPool } from '../../adapters/cognito/cognito-user-pool.ts'
import { createUserPool } from '../../adapters/cognito/create-user-pool.ts'
import { type CognitoLocal, startCognitoLocal } from '../../adapters/cognito/testing/cognito-local.ts'
import { createTables } from '../../adapters/dynamodb/create-tables.ts'
import { openDynamodbStores } from '../../adapters/dynamodb/open-dynamodb-stores.ts'
import { type DynamodbLocal, startDynamodbLocal } from '../../adapters/dynamodb/testing/dynamodb-local.ts'
import { lockStore } from '../../adapters/sqlite/store-lock.ts'
import { withStores } from '../../testing/open-stores.ts'
import { now, otherPassword, resetProof, resetRequest } from '../../testing/port-suites/user-pool-fixtures.ts'
import { runCommand } from '../../testing/run-command.ts'
import { createSharedFolder, createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { allTables } from '../move-store/move-sides.ts'
import { moveToDynamodb } from '../move-store/move-store.ts'
import { hashTables, openTables, readTables } from '../move-store/testing/move-tables.ts'
import { builtInPool, cognitoPool } from './account-pools.ts'
import { readAccounts } from './moved-account.ts'
import { withRewrittenStore } from './rewritten-store.ts'
import { emailOf, fillStore, people, pictureKey, subOf } from './testing/fill-store.ts'

const SECRET_KEY = 'k'.repeat(40)
const newPassword = 'Brand-New-Word-3'
const sampleStore = join(createSharedFolder(), 'filled')
const state: { dynamodb?: DynamodbLocal; cognito?: CognitoLocal } = {}

beforeAll(async () => {
  const [dynamodb, cognito] = await Promise.all([
    startDynamodbLocal(),
    startCognitoLocal(),
    withStores(sampleStore, fillStore),
  ])
  Object.assign(state, { dynamodb, cognito })
})
afterAll(() => Promise.all([state.dynamodb?.stop(), state.cognito?.stop()]))

function emulators() {
  const { dynamodb, cognito } = state
  if (!dynamodb || !cognito) throw new Error('The emulators are not running.')
  return { dynamodb, cognito }
}

/** Creates tables and a user pool, and returns what opens them. */
async function createInstallation(prefix: string) {
  const { dynamodb, cognito } = emulators()
  const [client, cognitoClient] = [dynamodb.client(), cognito.client()]
  onTestFinished(() => {
    for (const each of [client, cognitoClient]) each.destroy()
  })
  await createTables(client, prefix)
  const { userPoolId, appClient } = await createUserPool(cognitoClient, prefix)
  const rows = openTables(client, prefix)
  const stores = openDynamodbStores(rows)
  const openPool = (poolClient: CognitoIdentityProviderClient) =>
    cognitoUserPool({
      client: poolClient,
      userPoolId,
      appClient,
      secretKey: () => SECRET_KEY,
      challenges: stores.challenges,
      now: () => now,
    })
  const env = {
    STORAGE: 'cloud',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_PREFIX: prefix,
    DYNAMODB_URL: dynamodb.endpoint,
    COGNITO_URL: cognito.endpoint,
    BUCKET: 'bucket',
    USER_POOL_ID: userPoolId,
    USER_POOL_CLIENT_ID: appClient.id,
    USER_POOL_CLIENT_SECRET: appClient.secret,
    SECRET_KEY,
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
  const pool = hasAccounts ? cognitoPool({ client: cognito, userPoolId, directory }) : null
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
  const accounts = await readAccounts(builtInPool(db))
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
  const there = await createInstallation('dev-people-')
  const { stores, cognitoClient, userPoolId } = there
  const { directory, authenticator } = there.openPool(cognitoClient)
  const dataDir = copyStore()

  const dryRun = await move(there, dataDir, '--to', 'dynamodb', '--accounts', '--dry-run')
  expect(dryRun).toMatchObject({ code: 0, stderr: '' })
  expect(dryRun.stdout).toMatch(/^Accounts: 6 would be made, 0 were there already, 0 in conflict\.\n/)
  expect([await listUsers(there), await readRows(there)]).toEqual([[], []])

  const moved = await move(there, dataDir, '--to', 'dynamodb', '--accounts')
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  expect(moved.stdout).toMatch(
    /^Accounts: 6 were made, 0 were there already\.\nPeople without an account: 1\. .*\n.* the same on both sides by their hashes\.\n$/,
  )
  expect(existsSync(join(dataDir, 'moving-accounts'))).toBe(false)

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
  const named = rows.filter((row) => oldSubs.some((sub) => row.replaceAll(pictureKey, '').includes(sub)))
  expect(named).toEqual([])
  expect((await stores.people.find(newSubOf('ada')))?.picture?.key).toBe(pictureKey)

  const stored = [await listUsers(there), await readRows(there)]
  const again = await moveHere(there, dataDir)
  expect(again).toMatchObject({ differences: [], accounts: { made: 0, found: 6, differences: [] } })
  expect([await listUsers(there), await readRows(there)]).toEqual(stored)

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
    keys: [pictureKey],
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
  // The job was claimed above.
  const { jobs: _, ...hashes } = hashTables(db)
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

const writes = /^Admin(Create|Set|Update|Disable)/

test('a move that is interrupted anywhere makes each account once', async () => {
  const there = await createInstallation('dev-stopped-')
  const dataDir = copyStore()

  async function moveUntil(stop: Parameters<typeof interruptAfter>[1]) {
    const poolClient = emulators().cognito.client()
    onTestFinished(() => poolClient.destroy())
    interruptAfter(poolClient, stop)
    return unlessInterrupted(moveHere(there, dataDir, { cognito: poolClient }))
  }

  // Six users and a link are created, four passwords set, two numbers stored, one user disabled: one write a run.
  for (let write = 1; write <= 14; write += 1)
    expect(await moveUntil({ commands: writes, n: 1 }), `write ${write}`).toBeNull()
  expect(await readRows(there)).toEqual([])
  // When the accounts are verified, all rows are moved.
  expect(await moveUntil({ commands: /^ListUsers/, n: 2 })).toBeNull()
  const last = await moveUntil({ commands: writes, n: 1 })
  const whole = { made: 0, found: 6, differences: [], withoutAccount: 1 }
  expect(last).toMatchObject({ differences: [], accounts: whole })
  // Six, and the link of Fay, who signs in at a provider.
  expect(await listUsers(there)).toHaveLength(7)

  // After the move has ended, what changes in the cloud is reported, and left as it is.
  const { directory } = there.openPool(there.cognitoClient)
  const bob = await directory.findByEmail(emailOf('bob'))
  await directory.changeNames(bob?.sub ?? '', { first: 'Robert', last: '' })
  const again = await moveHere(there, dataDir)
  expect(again.accounts?.differences).toEqual([{ email: emailOf('bob'), fields: ['first'] }])
  expect(await directory.findByEmail(emailOf('bob'))).toMatchObject({ first: 'Robert' })
})

test('an address of another account stops the move before anything is written', async () => {
  const there = await createInstallation('dev-conflict-')
  const { directory } = there.openPool(there.cognitoClient)
  const bob = { email: emailOf('bob'), first: 'Other', last: 'Bob', role: 'user', group: 'acme' } as const
  await directory.create({ ...bob, createdAt: '2020-01-01T00:00:00.000Z' }, null)
  const users = await listUsers(there)
  const dataDir = copyStore()

  const conflict =
    /^Accounts that cannot be made in Cognito: bob@example\.com \(the address belongs to another/
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
