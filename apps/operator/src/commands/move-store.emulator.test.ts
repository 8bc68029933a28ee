import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { collectOutput } from '@kitchen-table/application/testing/processes'
import { TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import { createSharedFolder, createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { createTables, readDynamodbMoveState } from '@kitchen-table/cloud/dynamodb'
import { openSharedDynamodb } from '@kitchen-table/cloud/testing/suites'
import {
  atomicObjectStore,
  type StoredObject,
  s3rverCredentials,
  startS3rver,
} from '@kitchen-table/cloud/testing/tools'
import { executeSql, fillDataFolder, hashFiles } from '@kitchen-table/embedded/testing/samples'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hashTables, openTables } from '../move/store/testing/move-tables.ts'
import { runCommand } from '../testing/run-command.ts'

const base = createSharedFolder()
const sampleStore = join(base, 'filled')
/** With more than one chunk of rows, so that a process can be killed in the middle of a table. */
const largeStore = join(base, 'large')
const objects = new Map<string, StoredObject>()
const state: { s3?: Awaited<ReturnType<typeof startS3rver>> } = {}
// The commands have the credentials of one account for all services.
const { client: openClient, removeTables } = openSharedDynamodb(s3rverCredentials.accessKeyId)
const prefixes: string[] = []

beforeAll(async () => {
  state.s3 = await startS3rver({ directory: base, objectStore: atomicObjectStore(objects) })
  await fillDataFolder(sampleStore)
  cpSync(sampleStore, largeStore, { recursive: true })
  executeSql(
    largeStore,
    `INSERT INTO logins (sub, time, id) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
     SELECT 'bob', i, 'login-' || i FROM n`,
  )
})
afterAll(async () => {
  for (const prefix of prefixes) await removeTables(prefix)
  await state.s3?.stop()
})

/** Creates tables, and returns the settings of an installation that has them. */
async function createInstallation(dataDir: string): Promise<Record<string, string>> {
  const { s3 } = state
  if (!s3) throw new Error('The emulator of S3 is not running.')
  // A command in development refuses another beginning.
  const prefix = `dev-${randomUUID()}-`
  prefixes.push(prefix)
  const client = openClient()
  await createTables(client, prefix)
  client.destroy()
  return {
    DATA_DIR: dataDir,
    STORAGE: 'cloud',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: s3rverCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3rverCredentials.secretAccessKey,
    TABLE_PREFIX: prefix,
    DYNAMODB_URL: inject('dynamodbEndpoint'),
    S3_URL: s3.endpoint,
    BUCKET: s3.bucket,
    USER_POOL_ID: 'eu-central-1_pool',
    USER_POOL_CLIENT_ID: 'client',
    USER_POOL_CLIENT_SECRET: 'secret',
    SECRET_KEY: TEST_SECRET_KEY,
  }
}

function hashStore(dataDir: string): Record<string, string> {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  const hashes = hashTables(db)
  db.close()
  return hashes
}

const hashFilesOf = (dataDir: string) => hashFiles(join(dataDir, 'files'))

const move = (to: string, env: Record<string, string>, ...options: string[]) =>
  runCommand('move-store', ['--to', to, ...options], env)

/** Starts a server whose start is refused, and returns what it prints. */
async function startServer(env: Record<string, string>) {
  const file = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))
  const settings = { ...env, APP_ENV: 'development', DATA_DIR: createTemporaryFolder() }
  return collectOutput(spawn(process.execPath, [file], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] }))
    .exit
}

/** Kills the command with kill -9 once it has stored some rows of a table, but not all. */
async function killInTheMiddle(env: Record<string, string>): Promise<void> {
  const file = fileURLToPath(new URL('./move-store.ts', import.meta.url))
  const child = spawn(process.execPath, [file, '--to', 'dynamodb'], { env, stdio: 'ignore' })
  const client = openClient()
  const dynamodb = openTables(client, env.TABLE_PREFIX ?? '')
  const readState = () => readDynamodbMoveState(dynamodb)
  await expect.poll(async () => (await readState())?.stored.Logins ?? 0, { interval: 10 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  expect((await readState())?.done).not.toContain('Logins')
  client.destroy()
}

test('a store is moved to DynamoDB, also after kill -9, and back', async () => {
  const env = await createInstallation(largeStore)
  const [hashes, fileHashes] = [hashStore(largeStore), hashFilesOf(largeStore)]
  const dryRun = await move('dynamodb', env, '--dry-run')
  expect(dryRun).toMatchObject({ code: 0, stderr: '' })
  expect(dryRun.stdout).toMatch(`Files: ${fileHashes.length} would be moved, 0 there already.\n`)
  expect(objects.size).toBe(0)
  expect(dryRun.stdout).toMatch(/9,\d\d\d rows of \d+ tables would be moved\. Nothing was changed\.\n$/)

  await killInTheMiddle(env)
  const dataDir = join(createTemporaryFolder(), 'back')
  const early = await move('sqlite', { ...env, DATA_DIR: dataDir })
  expect(early).toMatchObject({ code: 1, stdout: '' })
  expect(early.stderr).toMatch(/has not ended/)

  const refusal = `A move into the tables with the prefix ${env.TABLE_PREFIX} has begun, and was not completed and verified: complete it with npm run move:store, or remove these tables.\n`
  expect(await startServer(env)).toMatchObject({ code: 1, stderr: refusal })
  expect(await runCommand('admin-create', ['--email', 'a@example.com', '--show'], env)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: refusal,
  })

  const there = await move('dynamodb', env)
  expect(there).toMatchObject({ code: 0, stderr: '' })
  // The files were moved before the rows that the process was killed in.
  expect(there.stdout).toMatch(`Files: 0 moved, ${fileHashes.length} there already.\n`)
  expect(there.stdout).toMatch(
    /9,\d\d\d rows of \d+ tables are moved, and the same on both sides by their hashes\.\n$/,
  )
  const back = await move('sqlite', { ...env, DATA_DIR: dataDir })
  expect(back).toMatchObject({ code: 0, stderr: '' })
  expect(hashStore(dataDir)).toEqual(hashes)
  expect(hashFilesOf(dataDir)).toEqual(fileHashes)
  expect([hashStore(largeStore), hashFilesOf(largeStore)]).toEqual([hashes, fileHashes])
  expect(existsSync(join(dataDir, 'moving'))).toBe(false)

  const again = await move('sqlite', { ...env, DATA_DIR: dataDir })
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toMatch(/^There is a store in .* already, .*\.\n$/)
})

test('a disk that fails is named, and the exit code is 1; so is a file that cannot be read, and the rest is moved', async () => {
  const env = await createInstallation(sampleStore)
  expect(await move('dynamodb', env)).toMatchObject({ code: 0 })

  const blockedDir = createTemporaryFolder()
  mkdirSync(join(blockedDir, 'files'))
  // In the place of the folder for files that are being written.
  writeFileSync(join(blockedDir, 'files', '.incoming'), '')
  const blocked = await move('sqlite', { ...env, DATA_DIR: blockedDir })
  expect(blocked).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The disk does not store a file \(.*\); please run this again when it does\.\n$/,
    ),
  })

  const [name = ''] = objects.keys()
  objects.delete(name)
  const dataDir = createTemporaryFolder()
  const result = await move('sqlite', { ...env, DATA_DIR: dataDir })
  const key = name.slice(name.indexOf('/') + 1)
  expect(result).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(`^The file ${key} of .* cannot be read, so it was not moved\\.\n$`),
  })
  expect(hashStore(dataDir)).toEqual(hashStore(sampleStore))
})

test('differences are printed, and the exit code is 1', async () => {
  const env = await createInstallation(sampleStore)
  expect(await move('dynamodb', env)).toMatchObject({ code: 0 })
  const client = openClient()
  const item = { subject: 'left behind', jobId: 'j' }
  await openTables(client, env.TABLE_PREFIX ?? '').writeEach([{ table: 'JobSubjects', item }])
  client.destroy()
  const result = await move('dynamodb', env)
  expect(result).toMatchObject({ code: 1, stderr: 'JobSubjects: 1 rows, and the source has 0.\n' })
})

test.each([
  {
    args: ['--to', 'dynamodb'],
    change: { STORAGE: '' },
    code: 1,
    message: /^STORAGE: this needs STORAGE=cloud/,
  },
  { args: ['--to', 'elsewhere'], change: {}, code: 1, message: /^--to: is dynamodb or sqlite\.\n$/ },
  { args: [], change: {}, code: 2, message: /^This needs --to\./ },
  { args: ['--to', 'dynamodb'], change: { TABLE_PREFIX: 'dev-none-' }, code: 1, message: /^No table in / },
  {
    args: ['--to', 'dynamodb'],
    change: { DATA_DIR: '/nowhere/data' },
    code: 1,
    message: /^There is no store in /,
  },
])('says what is wrong: $message', async ({ args, change, code, message }) => {
  const env = { ...(await createInstallation(sampleStore)), ...change }
  const result = await runCommand('move-store', args, env)
  expect(result).toMatchObject({ code, stdout: '' })
  expect(result.stderr).toMatch(message)
})
