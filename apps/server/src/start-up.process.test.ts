import { randomUUID } from 'node:crypto'
import { cpSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { sampleTrack } from '@kitchen-table/application/testing/samples'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { executeSql, hashFiles, openStores, overwritePages } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runServerToExit, startServerProcess } from './testing/server-process.ts'

/** A production start requires one; these tests send nothing. */
const SMTP_URL = 'smtp://127.0.0.1:9'

const folder = createSharedFolder()
const newFolder = () => join(folder, randomUUID())

/** Returns the message of a start that fails: expects exit code 1, one line without a stack, and no other output. */
async function runToStartError(settings: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runServerToExit({
    APP_ENV: 'test',
    DATA_DIR: newFolder(),
    ...settings,
  })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).not.toMatch(/\n\s+at |node:internal|Error:|\{|\.ts:\d/)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  return stderr.trim()
}

describe('a wrong setting stops the start with a message that names it', () => {
  test.each([
    ['LOGO_FILE', '/no/such/logo.svg'],
    ['HOST', '203.0.113.7'],
  ])('%s=%s', async (name, value) => {
    expect(await runToStartError({ [name]: value })).toMatch(new RegExp(`^${name}\\b`))
  })

  test.each(['1', '2'])('a port in use, with PROCESSES=%s', async (PROCESSES) => {
    const other = createServer()
    const port = await listenLocally(other)
    onTestFinished(() => void other.close())
    expect(await runToStartError({ HOST: '127.0.0.1', PORT: String(port), PROCESSES })).toMatch(
      /choose another PORT\.$/,
    )
  })

  test('DATA_DIR is a file', async () => {
    const file = `${newFolder()}-file`
    writeFileSync(file, '')
    expect(await runToStartError({ DATA_DIR: file })).toMatch(/^DATA_DIR /)
  })
})

async function createStoreFolder(): Promise<string> {
  const dataDir = newFolder()
  const stores = openStores(dataDir)
  await stores.catalog.saveTrack(sampleTrack({ content: 'x'.repeat(100_000) }), null)
  await stores.close()
  return dataDir
}

describe('an unusable database stops the start and is not changed', () => {
  const damages: [description: string, damage: (dataDir: string) => void, message: RegExp][] = [
    ['overwritten pages', overwritePages, /is damaged/],
    [
      'a database of a newer version',
      (dataDir) => executeSql(dataDir, 'PRAGMA user_version = 999'),
      /newer version .* 999/,
    ],
  ]

  test.each(damages)('%s', async (_, damage, message) => {
    const dataDir = await createStoreFolder()
    damage(dataDir)
    const before = hashFiles(dataDir)
    const error = await runToStartError({ DATA_DIR: dataDir })
    expect(error).toMatch(message)
    expect(error).toContain(join(dataDir, 'store.db'))
    expect(error).toMatch(/; please .*\.$/)
    expect(hashFiles(dataDir)).toEqual(before)
  })
})

async function signInStatus(address: string, email: string): Promise<number> {
  const response = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'Kitchen-Table-1' }),
  })
  await response.body?.cancel()
  return response.status
}

const demoAccounts = ['learner@example.com', 'manager@example.com', 'admin@example.com']

describe('a development start', () => {
  const dataDir = join(folder, 'demo')

  test('fills an empty store and prints the demo accounts', async () => {
    const product = await startServerProcess({ APP_ENV: 'development', DATA_DIR: dataDir })
    for (const email of demoAccounts) expect(await signInStatus(product.address, email)).toBe(200)
    for (const text of [...demoAccounts, 'Kitchen-Table-1', 'Kitchen Table is open at'])
      expect(product.output.stdout).toContain(text)
    await product.stop()
  })

  test('opens a filled store without filling it again', async () => {
    const before = listTracks(dataDir)
    const product = await startServerProcess({ APP_ENV: 'development', DATA_DIR: dataDir })
    expect(await signInStatus(product.address, 'learner@example.com')).toBe(200)
    await product.stop()
    expect(listTracks(dataDir)).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })

  test.each(['production', 'backup'])(
    'leaves a store that a start with APP_ENV=%s refuses',
    async (environment) => {
      const copy = newFolder()
      cpSync(dataDir, copy, { recursive: true })
      expect(await runToStartError({ APP_ENV: environment, DATA_DIR: copy, SMTP_URL })).toMatch(
        /^The store holds the demo accounts, .*\.$/,
      )
    },
  )
})

function listTracks(dataDir: string): unknown[] {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  const rows = db.prepare('SELECT slug, version FROM tracks ORDER BY slug').all()
  db.close()
  return rows
}

test('a production start creates no demo data, and can be repeated', async () => {
  const dataDir = newFolder()
  for (let start = 0; start < 2; start += 1) {
    const product = await startServerProcess({ APP_ENV: 'production', DATA_DIR: dataDir, SMTP_URL })
    expect(product.output.stdout).not.toMatch(/example\.com|password/)
    for (const email of demoAccounts) expect(await signInStatus(product.address, email)).toBe(401)
    const page = await (await fetch(`${product.address}/terms`)).text()
    expect(page).toContain('"environment":"production"')
    expect(page).not.toMatch(/Kitchen-Table-1|learner@/)
    expect((await product.stop()).code).toBe(0)
  }
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  expect(
    Object.fromEntries(
      ['tracks', 'units', 'accounts', 'people', 'members', 'events'].map((t) => [t, count(t)]),
    ),
  ).toEqual({ tracks: 0, units: 0, accounts: 0, people: 0, members: 0, events: 0 })
  expect(db.prepare('SELECT config FROM layouts').all()).toEqual([{ config: 'default' }])
  expect(db.prepare('SELECT slug FROM groups ORDER BY slug').all()).toEqual([
    { slug: 'fci' },
    { slug: 'medica' },
  ])
  db.close()
  expect(statSync(join(dataDir, 'keys', 'secret')).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('a store with a write time in the future is opened, and the log warns of the clock', async () => {
  const dataDir = newFolder()
  const settings = { APP_ENV: 'test', DATA_DIR: dataDir }
  await (await startServerProcess(settings)).stop()
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(join(dataDir, 'store.db'), tomorrow, tomorrow)

  const product = await startServerProcess(settings)
  expect(product.output.stdout).toContain('The clock of this machine says ')
  expect((await product.stop()).code).toBe(0)
})
