import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkStore } from '../../apps/server/src/store-check/check-store.ts'
import { seed, sized } from '../size.ts'
import { nameOf, storeWrites, wrongsOf } from '../store-writes.ts'
import { tell } from '../told.ts'
import { type Failing, whileFailing } from './inject.ts'
import type { Order, Outcome } from './victim.ts'

const program = fileURLToPath(new URL('./victim.ts', import.meta.url))

/** More than any write makes of them. */
const MOST_CALLS = 200

function startVictim(dataDir: string) {
  const child = fork(program, [dataDir], {
    // Of the calls of one thread the n-th is counted: there is to be one that works on files.
    env: { ...process.env, UV_THREADPOOL_SIZE: '1', UV_USE_IO_URING: '0' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  async function ask<Reply>(message: Order | 'read'): Promise<Reply> {
    const reply = once(child, 'message')
    child.send(message)
    const [answer] = await reply
    return answer
  }
  return { child, ask, ready: once(child, 'message') }
}

/** What fails, of the database and of the folder of files, each by itself. */
function failures(dataDir: string): Failing[] {
  const database = ['store.db', 'store.db-wal'].map((name) => join(dataDir, name))
  return [
    { calls: 'pwrite64,fsync,fdatasync,ftruncate', error: 'EIO', paths: database },
    { calls: 'pwrite64,fsync,fdatasync,ftruncate', error: 'ENOSPC', paths: database },
    { calls: 'mkdir,rename,fsync,openat', error: 'EIO', paths: [] },
    { calls: 'mkdir,rename,fsync,openat', error: 'ENOSPC', paths: [] },
    ...sized<Failing[]>({
      ci: [],
      nightly: [
        { calls: 'openat', error: 'EMFILE', paths: [] },
        { calls: 'pwrite64,ftruncate', error: 'EDQUOT', paths: database },
      ],
    }),
  ]
}

describe('calls of the system that fail', () => {
  test('every write × every failing call: told truly, served again at once, nothing torn', {
    timeout: sized({ ci: 180_000, nightly: 900_000 }),
  }, async () => {
    const began = performance.now()
    const dataDir = mkdtempSync(join(tmpdir(), 'failing-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const victim = startVictim(dataDir)
    onTestFinished(() => void victim.child.kill('SIGKILL'))
    await victim.ready
    const pid = victim.child.pid ?? 0

    const acknowledged = new Set<string>()
    const counts = { tried: 0, failed: 0, refused: 0, 'acknowledged all the same': 0, reads: 0 }
    const codes = new Set<string>()
    const wrong: string[] = []
    let n = 0
    let slowest = 0

    async function write(kind: number): Promise<Outcome> {
      n += 1
      const outcome = await victim.ask<Outcome>({ kind, n })
      const known = storeWrites[kind]
      if (outcome.stored && known) acknowledged.add(nameOf(known, n))
      return outcome
    }

    /** One write whose n-th call fails, and one after it. False when the write does not make so many calls. */
    async function tryOne(kind: number, failing: Failing, nth: number): Promise<boolean> {
      const { result, hasFailed } = await whileFailing(pid, failing, nth, () => write(kind))
      const where = `${storeWrites[kind]?.name}, ${failing.error} of ${failing.calls}, number ${nth}`
      counts.tried += 1
      if (hasFailed) counts.failed += 1
      if (!result.stored) {
        counts.refused += 1
        codes.add(result.code)
        if (!result.code.startsWith('store.')) wrong.push(`${where}: ${result.words}`)
      } else if (hasFailed) counts['acknowledged all the same'] += 1

      const over = performance.now()
      const [{ stored: isRead }, after] = [await victim.ask<{ stored: boolean }>('read'), await write(kind)]
      slowest = Math.max(slowest, performance.now() - over)
      if (isRead) counts.reads += 1
      if (!after.stored) wrong.push(`${where}: and afterwards ${after.words}`)
      return hasFailed
    }

    const isFileWrite = (kind: number) => storeWrites[kind]?.name.includes('file')
    for (const kind of storeWrites.keys())
      for (const failing of failures(dataDir))
        if (failing.paths.length > 0 || isFileWrite(kind))
          for (let nth = 1; nth < MOST_CALLS; nth += 1) if (!(await tryOne(kind, failing, nth))) break

    const gone = once(victim.child, 'exit')
    victim.child.kill('SIGKILL')
    await gone
    expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
    const db = new DatabaseSync(join(dataDir, 'store.db'))
    expect(wrongsOf(db, acknowledged)).toEqual([])
    db.close()

    tell('failing calls', began, { ...counts, 'served again, ms': Math.round(slowest), seed })
    expect(wrong).toEqual([])
    expect([...codes].sort()).toEqual(['store.failing', 'store.full'])
    expect(readdirSync(join(dataDir, 'files', '.incoming'))).toEqual([])
    expect(counts.reads).toBe(counts.tried)
    expect(counts.failed).toBeGreaterThan(storeWrites.length * 10)
    expect(counts.refused).toBeGreaterThan(counts.failed / 2)
    expect(slowest).toBeLessThanOrEqual(5000)
  })

  test('checkpoints that all fail: nothing is lost or refused, and they catch up', {
    timeout: 60_000,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'checkpoints-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const victim = startVictim(dataDir)
    onTestFinished(() => void victim.child.kill('SIGKILL'))
    await victim.ready
    const write = (n: number) => victim.ask<Outcome>({ kind: 0, n })
    const logSize = () => statSync(join(dataDir, 'store.db-wal')).size

    // Only a checkpoint writes to the database file itself.
    const failing: Failing = { calls: 'pwrite64,fsync', error: 'EIO', paths: [join(dataDir, 'store.db')] }
    const { hasFailed } = await whileFailing(victim.child.pid ?? 0, failing, 'all', async () => {
      for (let n = 1; n <= 200; n += 1) expect(await write(n)).toEqual({ stored: true })
    })
    expect(hasFailed).toBe(true)
    const grown = logSize()
    for (let n = 201; n <= 300; n += 1) expect(await write(n)).toEqual({ stored: true })
    expect(grown).toBeGreaterThan(1_000_000)

    const gone = once(victim.child, 'exit')
    victim.child.kill('SIGKILL')
    await gone
    const db = new DatabaseSync(join(dataDir, 'store.db'))
    const everything = new Set(Array.from({ length: 300 }, (_, at) => `${storeWrites[0]?.name} ${at + 1}`))
    expect(wrongsOf(db, everything)).toEqual([])
    db.close()
    expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  })
})
