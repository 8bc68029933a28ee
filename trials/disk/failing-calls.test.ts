import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { checkStore } from '@kitchen-table/operator/store-check'
import { expect, onTestFinished, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { UNIT_WITH_FILE } from '../store-writes/file-writes.ts'
import { findViolations, writeKey } from '../store-writes/find-violations.ts'
import { storeWrites } from '../store-writes.ts'
import {
  type FailureInjection,
  findFileThread,
  limitProcess,
  recordWrittenPaths,
  runWithFailures,
} from './inject-failures.ts'
import type { WriteCommand, WriteOutcome } from './store-process.ts'

const storeProcessFile = fileURLToPath(new URL('./store-process.ts', import.meta.url))

/** More than any write makes of one system call. */
const MAX_CALLS = 200

/** Each call fails in turn; in the small size the first, sixth, 36th and so on. */
const nextNumber = (nth: number) => chooseByRunSize({ small: nth * 6, full: nth + 1, nightly: nth + 1 })

const COMPLETION = 'complete a unit'

function writeIndexOf(name: string): number {
  const kind = storeWrites.findIndex((write) => write.name === name)
  if (kind < 0) throw new Error(`There is no write named ${name}`)
  return kind
}

/** Returns the frames in the write-ahead log, and how many of them have been checkpointed into the database. */
function readWalState(dataDir: string): { frames: number; moved: number } {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  try {
    const { log, checkpointed } = db.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {}
    return { frames: Number(log), moved: Number(checkpointed) }
  } finally {
    db.close()
  }
}

function startStoreProcess(dataDir: string) {
  const child = fork(storeProcessFile, [dataDir], {
    // strace counts calls for each thread, so only one thread may work on files.
    env: { ...process.env, UV_THREADPOOL_SIZE: '1', UV_USE_IO_URING: '0' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  async function request<Reply>(command: WriteCommand | 'read'): Promise<Reply> {
    const reply = once(child, 'message')
    child.send(command)
    const [message] = await reply
    return message
  }
  async function kill(): Promise<void> {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return { child, request, kill, ready: once(child, 'message') }
}

/** Calls that the writes must make, and that must therefore have failed at least once. */
const expectedFailedCalls = [
  'pwrite64 of the database',
  'fsync of the database',
  'mkdir of files',
  'openat of files',
  'fsync of files',
  'rename of files',
  'unlink of files',
]

type Failures = Pick<FailureInjection, 'calls' | 'paths'> & { errors: readonly FailureInjection['error'][] }

/**
 * One system call at a time: strace counts each by itself, and the first to fail would hide the others. The calls of a
 * write fail with the errors in turn in `npm test`, with each of them in the nightly size.
 */
function failures(dataDir: string): Failures[] {
  const database = ['store.db', 'store.db-wal'].map((name) => join(dataDir, name))
  const errorLists = chooseByRunSize<Failures['errors'][]>({
    full: [['EIO', 'ENOSPC']],
    nightly: [['EIO'], ['ENOSPC']],
  })
  const every = (calls: string[], paths: string[]) =>
    errorLists.flatMap((errors) => calls.map((call) => ({ calls: call, errors, paths })))
  return [
    ...every(['pwrite64', 'fsync', 'fdatasync', 'ftruncate'], database),
    ...every(['mkdir', 'rename', 'unlink', 'fsync', 'openat'], []),
    ...chooseByRunSize<Failures[]>({
      full: [],
      nightly: [
        { calls: 'openat', errors: ['EMFILE'], paths: [] },
        { calls: 'pwrite64', errors: ['EDQUOT'], paths: database },
      ],
    }),
  ]
}

/** Starts the process of the stores on a new folder; it is killed when the test has finished. */
async function openStoreProcess() {
  const dataDir = createTemporaryFolder()
  const storeProcess = startStoreProcess(dataDir)
  onTestFinished(() => void storeProcess.child.kill('SIGKILL'))
  await storeProcess.ready
  return { dataDir, storeProcess, pid: storeProcess.child.pid ?? 0 }
}

test('each kind of write × every failing call: reported correctly, served again at once, nothing torn', {
  timeout: chooseByRunSize({ full: 600_000, nightly: 900_000 }),
}, async () => {
  const startedAt = performance.now()
  const { dataDir, storeProcess, pid } = await openStoreProcess()

  const acknowledged = new Set<string>()
  const counts = { tried: 0, failed: 0, refused: 0, 'acknowledged all the same': 0, reads: 0 }
  const codes = new Set<string>()
  const failedKinds = new Set<number>()
  const failedCalls = new Set<string>()
  const wrong: string[] = []
  const numbers = storeWrites.map(() => 0)
  let slowest = 0

  async function write(kind: number): Promise<WriteOutcome> {
    const n = numbers[kind] ?? 0
    numbers[kind] = n + 1
    const outcome = await storeProcess.request<WriteOutcome>({ kind, n })
    const storeWrite = storeWrites[kind]
    if (outcome.stored && storeWrite) acknowledged.add(writeKey(storeWrite, n))
    return outcome
  }

  /**
   * Tries a write whose n-th call fails, and one after it. Returns false if the write makes fewer calls.
   */
  async function tryFailure(kind: number, { errors, ...of }: Failures, nth: number): Promise<boolean> {
    const error = errors[(kind + nth + seed) % errors.length] ?? expect.fail('There is no error.')
    const failing: FailureInjection = { ...of, error }
    const { result, hasFailed } = await runWithFailures(pid, failing, nth, () => write(kind))
    const where = `${storeWrites[kind]?.name}, ${failing.error} of ${failing.calls}, number ${nth}`
    counts.tried += 1
    if (hasFailed) {
      counts.failed += 1
      failedKinds.add(kind)
      failedCalls.add(`${failing.calls} of ${failing.paths.length > 0 ? 'the database' : 'files'}`)
    }
    if (!result.stored) {
      counts.refused += 1
      codes.add(result.code)
      if (!result.code.startsWith('store.')) wrong.push(`${where}: ${result.message}`)
    } else if (hasFailed) counts['acknowledged all the same'] += 1

    const endedAt = performance.now()
    const [{ stored: isRead }, after] = [
      await storeProcess.request<{ stored: boolean }>('read'),
      await write(kind),
    ]
    slowest = Math.max(slowest, performance.now() - endedAt)
    if (isRead) counts.reads += 1
    if (!after.stored) wrong.push(`${where}: afterwards ${after.message}`)
    return hasFailed
  }

  const isFileWrite = (kind: number) => storeWrites[kind]?.name.includes('file') === true
  for (const kind of storeWrites.keys())
    for (const failing of failures(dataDir))
      if (failing.paths.length > 0 || isFileWrite(kind))
        for (let nth = 1; nth < MAX_CALLS; nth = nextNumber(nth))
          if (!(await tryFailure(kind, failing, nth))) break

  await storeProcess.kill()
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  expect(await findViolations(dataDir, acknowledged)).toEqual([])

  reportTrial('failing calls', startedAt, { ...counts, 'served again, ms': Math.round(slowest), seed })
  expect(wrong).toEqual([])
  expect([...codes].sort()).toEqual(['store.failing', 'store.full'])
  expect(readdirSync(join(dataDir, 'files', '.incoming'))).toEqual([])
  expect(counts.reads).toBe(counts.tried)
  expect([...failedCalls]).toEqual(expect.arrayContaining(expectedFailedCalls))
  expect(failedKinds.size).toBe(storeWrites.length)
  const minFailures = chooseByRunSize({ small: 2, full: 5, nightly: 10 })
  expect(counts.failed).toBeGreaterThan(storeWrites.length * minFailures)
  expect(counts.refused).toBeGreaterThan(counts.failed / 2)
})

test('failing or partial writes of a file: reported correctly, and nothing of the file is left', async () => {
  const startedAt = performance.now()
  const { dataDir, storeProcess, pid } = await openStoreProcess()
  const acknowledged = new Set<string>()
  let n = 0

  async function write(): Promise<WriteOutcome> {
    n += 1
    const outcome = await storeProcess.request<WriteOutcome>({ kind: writeIndexOf(UNIT_WITH_FILE), n })
    if (outcome.stored) acknowledged.add(`${UNIT_WITH_FILE} ${n}`)
    return outcome
  }

  async function expectRefused(outcome: WriteOutcome, code: string, where: string): Promise<void> {
    expect(outcome, where).toMatchObject({ stored: false, code })
    expect(await write(), where).toEqual({ stored: true })
  }

  expect(await write()).toEqual({ stored: true })
  const thread = findFileThread(pid)
  const { paths } = await recordWrittenPaths(thread, write)
  // The thread also writes to wake the main thread; those writes must not fail.
  const toFiles = [...paths.entries()].filter(([, path]) => path.startsWith(`${dataDir}/files/`))
  expect(toFiles.length).toBeGreaterThanOrEqual(2)
  for (const [at] of toFiles)
    for (const [error, code] of [['EIO', 'store.failing'] as const, ['ENOSPC', 'store.full'] as const]) {
      const failing: FailureInjection = { calls: 'write', error, paths: [], isOneThread: true }
      const { result, hasFailed } = await runWithFailures(thread, failing, at + 1, write)
      expect(hasFailed).toBe(true)
      await expectRefused(result, code, `${error}, write ${at + 1} of the thread`)
    }
  const sizes = [0, 50, 1000, 3000]
  for (const size of sizes) {
    await limitProcess(pid, 'fsize', size)
    const outcome = await write()
    await limitProcess(pid, 'fsize', 'unlimited')
    await expectRefused(outcome, 'store.failing', `no file longer than ${size} bytes`)
  }

  await storeProcess.kill()
  expect(readdirSync(join(dataDir, 'files', '.incoming'))).toEqual([])
  const files = readdirSync(join(dataDir, 'files', 'units'), { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile())).toHaveLength(acknowledged.size)
  expect(await findViolations(dataDir, acknowledged)).toEqual([])
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  reportTrial('failing bytes of files', startedAt, {
    writes: toFiles.length * 2,
    'limits of size': sizes.length,
  })
})

test('if all checkpoints fail, nothing is lost or refused, and later ones catch up', async () => {
  const { dataDir, storeProcess, pid } = await openStoreProcess()
  const write = (n: number) => storeProcess.request<WriteOutcome>({ kind: writeIndexOf(COMPLETION), n })
  const logSize = () => statSync(join(dataDir, 'store.db-wal')).size

  // Only a checkpoint writes to the database file itself.
  const failing: FailureInjection = {
    calls: 'pwrite64,fsync',
    error: 'EIO',
    paths: [join(dataDir, 'store.db')],
  }
  const { hasFailed, result: before } = await runWithFailures(pid, failing, 'all', async () => {
    for (let n = 1; n <= 200; n += 1) expect(await write(n)).toEqual({ stored: true })
    // Read while calls still fail: a checkpoint that the last write has requested succeeds afterwards.
    return readWalState(dataDir)
  })
  expect(hasFailed).toBe(true)
  expect(logSize()).toBeGreaterThan(1_000_000)
  expect(before.moved).toBeLessThan(before.frames - 200)
  for (let n = 201; n <= 300; n += 1) expect(await write(n)).toEqual({ stored: true })
  // The log restarts only after all of the old one was checkpointed; of the new one, all but the last frames are.
  await expect.poll(() => readWalState(dataDir).frames).toBeLessThan(before.frames - 200)
  const countUnmoved = () => {
    const { frames, moved } = readWalState(dataDir)
    return frames - moved
  }
  await expect.poll(countUnmoved).toBeLessThan(60)

  await storeProcess.kill()
  const everything = new Set(Array.from({ length: 300 }, (_, at) => `${COMPLETION} ${at + 1}`))
  expect(await findViolations(dataDir, everything)).toEqual([])
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
})
