import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openEmbeddedStores } from './composition/embedded.ts'
import { sampleTrack } from './testing/port-suites/samples.ts'
import { runServerToExit, startServerProcess } from './testing/server-process.ts'

/** Production starts with one; nothing is sent here. */
const SMTP_URL = 'smtp://127.0.0.1:9'

const folder = mkdtempSync(join(tmpdir(), 'start-up-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const newFolder = () => join(folder, randomUUID())
/** Refused with exit code 1 and one sentence for each thing that is wrong: no stack, nothing said to be open. */
async function refusal(settings: Record<string, string>): Promise<string> {
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

describe('a wrong setting stops the start with a sentence that names it', () => {
  test('each in a line of its own', async () => {
    const wrong = {
      APP_ENV: 'staging',
      PORT: '65536',
      SECRET_KEY: 'too-short',
      CONTACT_EMAIL: 'nobody',
      INTRO_VIDEO_ID: 'x',
      NEW_FLAG_UNIT: 'years',
      LOG_LEVEL: 'loud',
    }
    const { code, stdout, stderr } = await runServerToExit({ DATA_DIR: newFolder(), ...wrong })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const lines = stderr.trim().split('\n')
    expect(lines.map((line) => line.split(': ', 1)[0]).sort()).toEqual(Object.keys(wrong).sort())
  })

  test.each([
    ['LOGO_FILE', '/no/such/logo.svg'],
    ['HOST', '203.0.113.7'],
  ])('%s=%s', async (name, value) => {
    expect(await refusal({ [name]: value })).toMatch(new RegExp(`^${name}\\b`))
  })

  test('a production address without https', async () => {
    expect(await refusal({ APP_ENV: 'production', PUBLIC_URL: 'http://library.example' })).toMatch(
      /^PUBLIC_URL: .* https .*\.$/,
    )
  })

  test('a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const address = other.address()
    if (typeof address !== 'object' || address === null) expect.unreachable('It has no port.')
    expect(await refusal({ HOST: '127.0.0.1', PORT: String(address.port) })).toMatch(/choose another PORT\.$/)
  })

  test('a data folder that is a file', async () => {
    const file = `${newFolder()}-file`
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR /)
  })
})

/** Everything in a folder, by name and bytes. */
function bytesOf(dataDir: string): string[] {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name)).sort()
  return paths.map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
}

async function filledFolder(): Promise<string> {
  const dataDir = newFolder()
  const stores = openEmbeddedStores({ dataDir, onFault: (error) => expect.unreachable(String(error)) })
  await stores.catalog.saveTrack(sampleTrack({ content: 'x'.repeat(100_000) }), null)
  await stores.close()
  return dataDir
}

describe('a database that must not be opened stops the start, and is left as it is', () => {
  const spoiled: [what: string, spoil: (file: string) => void, words: RegExp][] = [
    ['no database', (file) => writeFileSync(file, 'Dear diary, '.repeat(1000)), /is not a database/],
    ['an overwritten page', (file) => overwrite(file, 4096 * 2), /is damaged/],
    ['an overwritten first page', (file) => overwrite(file, 0), /is not a database|is damaged/],
    ['half of it', (file) => truncateSync(file, statSync(file).size / 2), /is damaged/],
    ['a newer version', (file) => execute(file, 'PRAGMA user_version = 999'), /newer version .* 999/],
    ['another application’s', (file) => execute(file, 'PRAGMA application_id = 7'), /another application/],
  ]

  test.each(spoiled)('%s', async (_, spoil, words) => {
    const dataDir = await filledFolder()
    spoil(join(dataDir, 'store.db'))
    const before = bytesOf(dataDir)
    const said = await refusal({ DATA_DIR: dataDir })
    expect(said).toMatch(words)
    expect(said).toContain(join(dataDir, 'store.db'))
    expect(said).toMatch(/; please .*\.$/)
    expect(bytesOf(dataDir)).toEqual(before)
  })
})

function overwrite(file: string, from: number): void {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, from, from + 4096)
  writeFileSync(file, bytes)
}

function execute(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

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

describe('development', () => {
  const dataDir = join(folder, 'demo')

  test('fills an empty store and says who may sign in', async () => {
    const product = await startServerProcess({ APP_ENV: 'development', DATA_DIR: dataDir })
    for (const email of demoAccounts) expect(await signInStatus(product.address, email)).toBe(200)
    for (const words of [...demoAccounts, 'Kitchen-Table-1', 'Kitchen Table is open at'])
      expect(product.output.stdout).toContain(words)
    await product.stop()
  })

  test('starts the filled store again without filling it', async () => {
    const before = tracksIn(dataDir)
    const product = await startServerProcess({ APP_ENV: 'development', DATA_DIR: dataDir })
    expect(await signInStatus(product.address, 'learner@example.com')).toBe(200)
    await product.stop()
    expect(tracksIn(dataDir)).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })

  test.each(['production', 'backup'])('its store is refused by a start for %s', async (environment) => {
    const copy = newFolder()
    cpSync(dataDir, copy, { recursive: true })
    expect(await refusal({ APP_ENV: environment, DATA_DIR: copy, SMTP_URL })).toMatch(
      /^DATA_DIR holds the demo accounts, .*\.$/,
    )
  })
})

function tracksIn(dataDir: string): unknown[] {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  const rows = db.prepare('SELECT slug, version FROM tracks ORDER BY slug').all()
  db.close()
  return rows
}

test('production makes no demo data, and starts again on what it made', async () => {
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

test('a store that was written to after now is opened, and the log says what that means', async () => {
  const dataDir = newFolder()
  const settings = { APP_ENV: 'test', DATA_DIR: dataDir }
  await (await startServerProcess(settings)).stop()
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(join(dataDir, 'store.db'), tomorrow, tomorrow)

  const product = await startServerProcess(settings)
  expect(product.output.stdout).toContain('The clock of this machine says ')
  expect((await product.stop()).code).toBe(0)
})
