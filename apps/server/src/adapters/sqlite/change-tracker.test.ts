import { emptyProgress } from '@kitchen-table/domain/learning/progress'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sampleTrack } from '../../testing/port-suites/samples.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { IN_MEMORY } from './open-database.ts'
import { openSqlite } from './open-sqlite.ts'
import { sqliteCatalog } from './sqlite-catalog.ts'
import { sqliteProgress } from './sqlite-progress.ts'
import { sqliteRates } from './sqlite-rates.ts'
import { createVersionedCache } from './versioned-cache.ts'

function setUp(dataDir = IN_MEMORY) {
  const sqlite = openSqlite({ dataDir, onFault: console.error })
  onTestFinished(() => sqlite.close())
  return sqlite
}

const completeUnits = (...activeUnits: string[]) => ({
  after: { ...emptyProgress, activeUnits },
  event: null,
})
const insertPerson = "INSERT INTO people (sub, role) VALUES ('ada', 'user')"

describe('marks', () => {
  test('stay while nothing happens', async () => {
    const { changes } = setUp()
    const before = changes.changeVersion('people')
    await null
    expect(changes.changeVersion('people')).toBe(before)
  })

  test('are others as soon as another process has committed, and not before', async () => {
    const dataDir = createTemporaryFolder()
    const [here, there] = [setUp(dataDir), setUp(dataDir)]
    const before = here.changes.changeVersion('people')
    there.db.exec(`BEGIN; ${insertPerson}`)
    await null
    expect(here.changes.changeVersion('people')).toBe(before)
    there.db.exec('COMMIT')
    await null
    expect(here.changes.changeVersion('people')).not.toBe(before)
  })

  test('are others after any write of this process that does not say what it changes', async () => {
    const { db, changes } = setUp()
    const before = [
      changes.changeVersion('people'),
      changes.changeVersion('library'),
      changes.changeVersion('progress'),
    ]
    db.exec(insertPerson)
    await null
    const after = [
      changes.changeVersion('people'),
      changes.changeVersion('library'),
      changes.changeVersion('progress'),
    ]
    expect(after.every((mark, kind) => mark !== before[kind])).toBe(true)
  })

  test('stay for what a write says it leaves alone', async () => {
    const { db, changes } = setUp()
    const before = { people: changes.changeVersion('people'), library: changes.changeVersion('library') }
    changes.withScope(['people'], () => db.exec(insertPerson))
    await null
    expect(changes.changeVersion('library')).toBe(before.library)
    expect(changes.changeVersion('people')).not.toBe(before.people)
  })

  test('a transaction is asked anew every time, and leaves nothing behind that was asked in it', () => {
    const { db, changes } = setUp()
    const before = changes.changeVersion('people')
    db.exec(`BEGIN; ${insertPerson}`)
    const within = changes.changeVersion('people')
    db.exec("UPDATE people SET role = 'manager'; COMMIT")
    expect(within).not.toBe(before)
    expect([before, within]).not.toContain(changes.changeVersion('people'))
  })
})

describe('what is remembered', () => {
  test('is read once, and again when it may have changed', async () => {
    const { db, changes } = setUp()
    const known = createVersionedCache<number>(changes, 'people', 10)
    let reads = 0
    const read = () => known.getOrRead('ada', () => ++reads)
    expect([read(), read()]).toEqual([1, 1])
    db.exec(insertPerson)
    await null
    expect(read()).toBe(2)
  })

  test('is let go oldest first', () => {
    const known = createVersionedCache<string>(setUp().changes, 'people', 2)
    for (const key of ['a', 'b', 'a', 'c']) known.set(key, 1, key)
    expect(['a', 'b', 'c'].map((key) => known.get(key, 1))).toEqual(['a', null, 'c'])
  })

  test('nothing is not remembered: a stranger could drive out the others by what is not there', () => {
    const { changes } = setUp()
    const known = createVersionedCache<string>(changes, 'people', 1)
    const mark = changes.changeVersion('people')
    known.set('ada', mark, 'Ada')
    expect(known.getOrRead('x', () => null)).toBe(null)
    expect(known.get('ada', mark)).toBe('Ada')
  })
})

describe('remembered progress', () => {
  test("another process's write is seen by the next read and by the next change", async () => {
    const dataDir = createTemporaryFolder()
    const [here, there] = [sqliteProgress(setUp(dataDir)), sqliteProgress(setUp(dataDir))]
    await here.update('ada', () => completeUnits('u-1'))
    await there.update('ada', ({ activeUnits }) => completeUnits(...activeUnits, 'u-2'))
    expect((await here.read('ada')).activeUnits).toEqual(['u-1', 'u-2'])
    await there.update('ada', ({ activeUnits }) => completeUnits(...activeUnits, 'u-3'))
    await here.update('ada', ({ activeUnits }) => completeUnits(...activeUnits, 'u-4'))
    expect((await there.read('ada')).activeUnits).toEqual(['u-1', 'u-2', 'u-3', 'u-4'])
  })

  test('several changes of one turn build on each other, and one that fails leaves no trace', async () => {
    const dataDir = createTemporaryFolder()
    const progress = sqliteProgress(setUp(dataDir))
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
    for (const reader of [progress, sqliteProgress(setUp(dataDir))])
      expect((await reader.read('ada')).activeUnits).toEqual(['u-0', 'u-1', 'u-2', 'u-3'])
  })

  test('what finds no room is not remembered', async () => {
    const sqlite = setUp(createTemporaryFolder())
    const progress = sqliteProgress(sqlite)
    await progress.update('ada', () => completeUnits('u-1'))
    const pages = Number(sqlite.db.prepare('PRAGMA page_count').get()?.page_count)
    sqlite.db.exec(`PRAGMA max_page_count = ${pages}`)
    const many = Array.from({ length: 5000 }, (_, n) => `unit-${n}`)
    await expect(progress.update('ada', () => completeUnits(...many))).rejects.toMatchObject({
      code: 'store.full',
    })
    expect((await progress.read('ada')).activeUnits).toEqual(['u-1'])
  })

  test('a change answers what a fresh reader would read', async () => {
    const dataDir = createTemporaryFolder()
    const progress = sqliteProgress(setUp(dataDir))
    await progress.addView('ada', { id: 'v', track: 't', time: '2026-03-01T12:00:00.000Z' }, null)
    await progress.update('ada', () => completeUnits('u-1', 'u-2', 'u-3'))
    const answered = await progress.update('ada', () => completeUnits('u-4', 'u-3', 'u-1'))
    expect(answered).toEqual(await sqliteProgress(setUp(dataDir)).read('ada'))
  })

  test('counting attempts makes nobody be read anew', async () => {
    const sqlite = setUp()
    const before = sqlite.changes.changeVersion('people')
    await sqliteRates(sqlite).reserve('key', 1)
    expect(sqlite.changes.changeVersion('people')).toBe(before)
    await sqliteCatalog(sqlite).saveTrack(sampleTrack(), null)
    expect(sqlite.changes.changeVersion('people')).not.toBe(before)
  })
})
