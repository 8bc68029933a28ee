import { DatabaseSync } from 'node:sqlite'
import { times } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder, testWith } from '@kitchen-table/application/testing/suites'
import { test as base, expect, onTestFinished } from 'vitest'
import { type CommitOptions, createCommitQueue } from './commit-queue.ts'

/** Creates a table of words on disk, and a second connection, which sees only what is committed. */
function setUp(options: CommitOptions = {}) {
  const file = `${createTemporaryFolder()}/words.db`
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE words (word TEXT PRIMARY KEY)')
  const otherConnection = new DatabaseSync(file)
  onTestFinished(() => {
    otherConnection.close()
    db.close()
  })
  const insert = db.prepare('INSERT INTO words VALUES (?)')
  const selectWords = otherConnection.prepare('SELECT word FROM words ORDER BY word')
  return {
    db,
    commits: createCommitQueue(db, options),
    add: (word: string) => insert.run(word).changes,
    committed: () => selectWords.all().map((row) => String(row.word)),
  }
}

const numbers = (count: number) => times(count, (n) => n)
const nextEventLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const test = testWith(setUp)

test('the writes of one turn of the event loop share one commit', async ({ commits, add, committed }) => {
  await Promise.all(numbers(32).map((n) => commits.write(() => add(`w${n}`))))

  expect(committed()).toHaveLength(32)
  expect(commits.counts()).toEqual({ commits: 1, writes: 32, failures: 0, batches: [0, 0, 0, 0, 0, 1] })
})

test('the writes of different turns do not share a commit', async ({ commits, add }) => {
  for (const n of numbers(3)) await commits.write(() => add(`w${n}`))
  expect(commits.counts()).toMatchObject({ commits: 3, writes: 3, batches: [3] })
})

test('a write returns what its function returned', async ({ commits, add }) => {
  expect(await commits.write(() => add('a'))).toBe(1)
  expect(await commits.write(() => undefined)).toBeUndefined()
})

test('a write runs after the turn, and resolves after the commit', async ({ commits, add, committed }) => {
  let committedDuringRun: string[] = []
  const write = commits.write(() => {
    add('a')
    committedDuringRun = committed()
  })
  const committedWhenResolved = write.then(committed)
  expect(committed()).toEqual([])

  expect(await committedWhenResolved).toEqual(['a'])
  expect(committedDuringRun).toEqual([])
})

test('a write that throws rejects alone, and is rolled back', async ({ commits, add, committed }) => {
  const results = await Promise.allSettled([
    commits.write(() => add('a')),
    commits.write(() => {
      add('half')
      throw new Error('no')
    }),
    commits.write(() => add('a')),
    commits.write(() => add('b')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { message: 'no' } })
  expect(committed()).toEqual(['a', 'b'])
  // Each had a transaction of its own after the shared one was rolled back.
  expect(commits.counts()).toMatchObject({ commits: 2, writes: 2, failures: 2 })
})

test('one write that throws among 500 costs a few commits, not one for each', async (setup) => {
  const { commits, add, committed } = setup
  const fail = () => {
    throw new Error('no')
  }
  const writes = numbers(500).map((n) => commits.write(() => (n === 333 ? fail() : add(`w${n}`))))
  const results = await Promise.allSettled(writes)
  expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([333])
  expect(committed()).toHaveLength(499)
  expect(commits.counts()).toMatchObject({ writes: 499, failures: 1 })
  expect(commits.counts().commits).toBeLessThan(12)
})

test('a write sees the earlier writes of the same turn', async ({ db, commits, add }) => {
  const count = db.prepare('SELECT count(*) AS n FROM words')
  const results = await Promise.all([
    commits.write(() => add('a')),
    commits.write(() => count.get()?.n),
    commits.write(() => add('b')),
    commits.write(() => count.get()?.n),
  ])
  expect(results).toEqual([1, 1, 1, 2])
})

test('if the commit fails, all writes are rejected and none is stored', async (setup) => {
  const { db, commits, add, committed } = setup
  db.exec(`
    PRAGMA foreign_keys = ON;
    CREATE TABLE owned (word TEXT REFERENCES words (word) DEFERRABLE INITIALLY DEFERRED)`)
  const results = await Promise.allSettled([
    commits.write(() => add('a')),
    commits.write(() => db.exec("INSERT INTO owned VALUES ('nobody')")),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(committed()).toEqual([])
  expect(db.isTransaction).toBe(false)

  await commits.write(() => add('b'))
  expect(committed()).toEqual(['b'])
  expect(commits.counts()).toMatchObject({ commits: 1, writes: 1, failures: 2 })
})

test('rejects writes while another process locks the database, and accepts them afterwards', async (setup) => {
  const { db, commits, add, committed } = setup
  const other = new DatabaseSync(db.location() ?? '')
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  await expect(commits.write(() => add('a'))).rejects.toMatchObject({
    code: 'store.failing',
    cause: { message: 'database is locked' },
  })
  other.exec('COMMIT')

  await commits.write(() => add('b'))
  expect(committed()).toEqual(['b'])
})

test('rejects a write that returns a promise', async ({ commits, add, committed }) => {
  const write = commits.write(async () => add('a'))
  await expect(write).rejects.toThrow('must not wait')
  expect(committed()).toEqual([])
})

test('a transaction has at most 500 writes, and the event loop runs in between', async (setup) => {
  const { commits, add, committed } = setup
  const writes = Promise.all(numbers(1200).map((n) => commits.write(() => add(`w${n}`))))
  const committedCounts: number[] = []
  for (const _ of numbers(3)) {
    await nextEventLoopTurn()
    committedCounts.push(committed().length)
  }
  await writes
  expect(committedCounts).toEqual([500, 1000, 1200])
  expect(commits.counts()).toMatchObject({ commits: 3, writes: 1200 })
})

const sizeRows: { sizes: number[]; commits: number[] }[] = [
  { sizes: [100, 100, 300, 1], commits: [3, 1] },
  { sizes: [100, 401, 99, 1], commits: [1, 2, 1] },
  { sizes: [501, 600, 1], commits: [1, 1, 1] },
  { sizes: [0, 500, 0, 1], commits: [3, 1] },
]
test.for(sizeRows)(
  'of writes of the sizes $sizes, $commits share a commit',
  async ({ sizes, commits: shares }, setup) => {
    const { commits, add, committed } = setup
    const writes = Promise.all(sizes.map((size, n) => commits.write(() => add(`w${n}`), size)))
    const committedCounts: number[] = []
    for (const _ of shares) {
      await nextEventLoopTurn()
      committedCounts.push(committed().length)
    }
    await writes
    expect(committedCounts.map((count, n) => count - (committedCounts[n - 1] ?? 0))).toEqual(shares)
  },
)

base('with commitEachWrite every write has its own commit', async () => {
  const { commits, add, committed } = setUp({ commitEachWrite: true })
  await Promise.all(numbers(5).map((n) => commits.write(() => add(`w${n}`))))

  expect(committed()).toHaveLength(5)
  expect(commits.counts()).toMatchObject({ commits: 5, writes: 5, batches: [5] })
})

test('close commits the pending writes and rejects later ones', async ({ commits, add, committed }) => {
  const writes = numbers(700).map((n) => commits.write(() => add(`w${n}`)))
  commits.close()
  expect(committed()).toHaveLength(700)

  await Promise.all(writes)
  await expect(commits.write(() => add('late'))).rejects.toThrow('closed')
})

base('writes wait until the promise of onCommit resolves', async () => {
  let release = () => {}
  const pause = new Promise<void>((resolve) => {
    release = resolve
  })
  const pauses = [pause]
  const { commits, add, committed } = setUp({ onCommit: () => pauses.shift() ?? null })
  await commits.write(() => add('a'))
  const pendingWrite = commits.write(() => add('b'))
  for (const _ of numbers(3)) await nextEventLoopTurn()
  expect(committed()).toEqual(['a'])

  release()
  await pendingWrite
  expect(committed()).toEqual(['a', 'b'])
})
