import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { cookiesOf } from './testing/product.ts'
import { runCommand } from './testing/run-command.ts'
import { runServerToExit, startServerProcess } from './testing/server-process.ts'
import { PIXEL_PNG } from './testing/write-operations.ts'

const base = mkdtempSync(join(tmpdir(), 'private-store-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Everything in a folder, and itself, that other accounts of the machine may open, with its mode. */
function openEntries(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  expect(entries.length).toBeGreaterThan(5)
  return [folder, ...entries].flatMap((path) => {
    const { mode } = statSync(path)
    return (mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`]
  })
}

type Running = Awaited<ReturnType<typeof startServerProcess>>

/** Signs in, takes a picture, asks for a letter: whatever writes files of its own. */
async function use({ address }: Running): Promise<void> {
  const send = (method: string, path: string, body: object, cookie = '') =>
    fetch(`${address}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(body),
    })
  const credentials = { email: 'learner@example.com', password: 'Kitchen-Table-1' }
  const signedIn = await send('POST', '/session', credentials)
  expect(signedIn.status).toBe(200)
  const picture = await send('PUT', '/profile/picture', { picture: PIXEL_PNG }, cookiesOf(signedIn))
  expect(picture.status).toBe(200)
  expect((await send('POST', '/password/code', { email: credentials.email })).status).toBe(204)
}

/** The letters that are made, and those that still wait: a letter is a file before it has left the store. */
function letters(dataDir: string): { made: number; waiting: number } {
  const made = readdirSync(dataDir).includes('outbox') ? readdirSync(join(dataDir, 'outbox')).length : 0
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  const waiting = Number(db.prepare('SELECT count(*) AS n FROM outbox').get()?.n)
  db.close()
  return { made, waiting }
}

/** What is sent after a backup is a change that a restore would undo, and so refuses. */
const isMailed = (dataDir: string) => expect.poll(() => letters(dataDir)).toEqual({ made: 1, waiting: 0 })

const settings = (dataDir: string) => ({ APP_ENV: 'development', DATA_DIR: dataDir })

// store.db, its log and its index were 0644, in a folder of whatever mode it had.
test.skipIf(process.platform === 'win32')(
  'everything under DATA_DIR is for this account alone: while it runs, after a restore, and in a backup',
  async () => {
    const umask = process.umask(0o022)
    try {
      const dataDir = join(base, 'data')
      mkdirSync(dataDir)
      chmodSync(dataDir, 0o755)
      const first = await startServerProcess(settings(dataDir))
      await use(first)
      await isMailed(dataDir)
      expect(openEntries(dataDir)).toEqual([])

      const backup = join(base, 'backup.tar')
      expect(await runCommand('backup', [backup], settings(dataDir))).toMatchObject({ code: 0, stderr: '' })
      expect((statSync(backup).mode & 0o777).toString(8)).toBe('600')
      await first.stop()
      expect(openEntries(dataDir)).toEqual([])

      // As an earlier version left it.
      chmodSync(dataDir, 0o755)
      chmodSync(join(dataDir, 'store.db'), 0o644)
      expect(await runCommand('restore', [backup], settings(dataDir))).toMatchObject({ code: 0, stderr: '' })
      expect(openEntries(dataDir)).toEqual([])

      chmodSync(dataDir, 0o755)
      chmodSync(join(dataDir, 'store.db'), 0o644)
      chmodSync(join(dataDir, 'files'), 0o755)
      const second = await startServerProcess(settings(dataDir))
      await use(second)
      expect(openEntries(dataDir)).toEqual([])
      await second.stop()
    } finally {
      process.umask(umask)
    }
  },
)

test.skipIf(process.platform === 'win32')(
  'a folder of other things stops the start with a sentence',
  async () => {
    const dataDir = join(base, 'other-things')
    mkdirSync(join(dataDir, 'theirs'), { recursive: true })
    chmodSync(dataDir, 0o755)
    const { code, stderr } = await runServerToExit({ APP_ENV: 'test', DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^DATA_DIR: other accounts of this machine may read \S+other-things, .*\.\n$/)
  },
)
