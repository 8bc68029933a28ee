import { times } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { emptyProgress } from '@kitchen-table/domain/learning'
import { test as base, describe, expect } from 'vitest'
import { sqliteProgress } from '../people/sqlite-progress.ts'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { createVersionedCache } from './versioned-cache.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const completeUnits = (...activeUnits: string[]) => ({
  after: { ...emptyProgress, activeUnits },
  event: null,
})
const insertPerson = "INSERT INTO people (sub, role) VALUES ('ada', 'user')"

const test = base.extend('sqlite', () => openTestSqlite()).extend('dataDir', () => createTemporaryFolder())

describe('changeVersion', () => {
  test('stays the same while nothing changes', async ({ sqlite: { changes } }) => {
    const before = changes.changeVersion('people')
    await null
    expect(changes.changeVersion('people')).toBe(before)
  })

  test('changes in the next turn after another process commits, and not before', async ({ dataDir }) => {
    const [here, there] = [openTestSqlite(dataDir), openTestSqlite(dataDir)]
    const before = here.changes.changeVersion('people')
    there.db.exec(`BEGIN; ${insertPerson}`)
    await nextTurn()
    expect(here.changes.changeVersion('people')).toBe(before)
    there.db.exec('COMMIT')
    await nextTurn()
    expect(here.changes.changeVersion('people')).not.toBe(before)
  })

  test('changes in every scope after a write outside withScope', async ({
    sqlite: { db, changes, commits },
  }) => {
    const scopes = ['sessions', 'people', 'groups', 'library', 'progress'] as const
    const before = scopes.map(changes.changeVersion)
    await commits.write(() => db.exec(insertPerson))
    const after = scopes.map(changes.changeVersion)
    expect(after.every((version, index) => version !== before[index])).toBe(true)
  })

  test('stays the same in the scopes that a write excludes', async ({ sqlite: { db, changes, write } }) => {
    const before = { people: changes.changeVersion('people'), library: changes.changeVersion('library') }
    await write(['people'], () => db.exec(insertPerson))
    expect(changes.changeVersion('library')).toBe(before.library)
    expect(changes.changeVersion('people')).not.toBe(before.people)
  })

  test('is read again on every call within a transaction, and is not cached beyond it', () => {
    const { db, changes } = openTestSqlite()
    const before = changes.changeVersion('people')
    db.exec(`BEGIN; ${insertPerson}`)
    const within = changes.changeVersion('people')
    db.exec("UPDATE people SET role = 'manager'; COMMIT")
    expect(within).not.toBe(before)
    expect([before, within]).not.toContain(changes.changeVersion('people'))
  })
})

describe('the versioned cache', () => {
  test('reads a value once, and again when it may have changed', async ({
    sqlite: { db, changes, commits },
  }) => {
    const cache = createVersionedCache<number>(changes, 'people', 10)
    let reads = 0
    const read = () => cache.getOrRead('ada', () => ++reads)
    expect([read(), read()]).toEqual([1, 1])
    await commits.write(() => db.exec(insertPerson))
    expect(read()).toBe(2)
  })

  test('evicts the oldest entry first', () => {
    const cache = createVersionedCache<string>(openTestSqlite().changes, 'people', 2)
    for (const key of ['a', 'b', 'a', 'c']) cache.set(key, 1, key)
    expect(['a', 'b', 'c'].map((key) => cache.get(key, 1))).toEqual(['a', null, 'c'])
  })

  test('does not cache null, so that requests for unknown keys cannot evict other entries', () => {
    const { changes } = openTestSqlite()
    const cache = createVersionedCache<string>(changes, 'people', 1)
    const version = changes.changeVersion('people')
    cache.set('ada', version, 'Ada')
    expect(cache.getOrRead('x', () => null)).toBe(null)
    expect(cache.get('ada', version)).toBe('Ada')
  })
})

describe('cached progress', () => {
  test("sees another process's write in the next read and in the next change", async ({ dataDir }) => {
    const [here, there] = [sqliteProgress(openTestSqlite(dataDir)), sqliteProgress(openTestSqlite(dataDir))]
    await here.update('ada', () => completeUnits('u-1'))
    await there.update('ada', ({ activeUnits }) => completeUnits(...activeUnits, 'u-2'))
    expect((await here.read('ada')).activeUnits).toEqual(['u-1', 'u-2'])
    await there.update('ada', ({ activeUnits }) => completeUnits(...activeUnits, 'u-3'))
    await here.update('ada', ({ activeUnits }) => completeUnits(...activeUnits, 'u-4'))
    expect((await there.read('ada')).activeUnits).toEqual(['u-1', 'u-2', 'u-3', 'u-4'])
  })

  test('changes of one turn build on each other, and one that fails has no effect', async ({ dataDir }) => {
    const progress = sqliteProgress(openTestSqlite(dataDir))
    const add = (unit: string) =>
      progress.update('ada', ({ activeUnits }) => completeUnits(...activeUnits, unit))
    const fail = (sub: string) =>
      progress.update(sub, () => {
        throw new Error('no')
      })
    await add('u-0')
    const changes = [add('u-1'), add('u-2'), fail('bob'), fail('ada'), add('u-3')]
    const outcomes = (await Promise.allSettled(changes)).map(({ status }) => status)
    expect(outcomes).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'])
    for (const reader of [progress, sqliteProgress(openTestSqlite(dataDir))])
      expect((await reader.read('ada')).activeUnits).toEqual(['u-0', 'u-1', 'u-2', 'u-3'])
  })

  test('a change that fails on a full database is not cached', async () => {
    const sqlite = openTestSqlite(createTemporaryFolder())
    const progress = sqliteProgress(sqlite)
    await progress.update('ada', () => completeUnits('u-1'))
    const pages = Number(sqlite.db.prepare('PRAGMA page_count').get()?.page_count)
    sqlite.db.exec(`PRAGMA max_page_count = ${pages}`)
    const units = times(5000, (n) => `unit-${n}`)
    await expect(progress.update('ada', () => completeUnits(...units))).rejects.toMatchObject({
      code: 'store.full',
    })
    expect((await progress.read('ada')).activeUnits).toEqual(['u-1'])
  })

  test('a change returns what a new connection reads', async ({ dataDir }) => {
    const progress = sqliteProgress(openTestSqlite(dataDir))
    await progress.addView('ada', { id: 'v', track: 't', time: '2026-03-01T12:00:00.000Z' }, null)
    await progress.update('ada', () => completeUnits('u-1', 'u-2', 'u-3'))
    const result = await progress.update('ada', () => completeUnits('u-4', 'u-3', 'u-1'))
    expect(result).toEqual(await sqliteProgress(openTestSqlite(dataDir)).read('ada'))
  })
})
