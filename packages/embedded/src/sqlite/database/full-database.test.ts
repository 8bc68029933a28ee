import { DatabaseSync } from 'node:sqlite'
import { StoreFullError } from '@kitchen-table/application/store-helpers'
import { sampleTrack } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { emptyProgress } from '@kitchen-table/domain/learning'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteCatalog } from '../catalog/sqlite-catalog.ts'
import { sqliteProgress } from '../people/sqlite-progress.ts'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { toWriteError } from './sqlite-errors.ts'

const large = 'Where the money goes. '.repeat(2000)

/** Opens a store whose database file may not grow any more. */
async function openFullStore() {
  const sqlite = openTestSqlite(createTemporaryFolder())
  const { db, commits } = sqlite
  const catalog = sqliteCatalog(sqlite)
  await catalog.saveTrack(sampleTrack({ slug: 'early', title: 'Early' }), null)
  const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count)
  db.exec(`PRAGMA max_page_count = ${pages}`)
  const makeRoom = () => db.exec(`PRAGMA max_page_count = ${pages + 1000}`)
  return { db, commits, catalog, progress: sqliteProgress(sqlite), makeRoom }
}

const titles = async (catalog: ReturnType<typeof sqliteCatalog>) =>
  (await catalog.read()).tracks.map(({ slug }) => slug)

test('rejects a write that does not fit with a StoreFullError, and stores nothing of it', async () => {
  const { db, catalog } = await openFullStore()
  const version = await catalog.readVersion()
  const save = catalog.saveTrack(sampleTrack({ slug: 'late', content: large }), null)

  await expect(save).rejects.toBeInstanceOf(StoreFullError)
  await expect(save).rejects.toMatchObject({ code: 'store.full' })
  expect(await titles(catalog)).toEqual(['early'])
  expect(await catalog.readVersion()).toBe(version)
  expect(db.isTransaction).toBe(false)
})

test('stores the writes that fit, although others of the same turn do not', async () => {
  const { catalog, progress } = await openFullStore()
  const results = await Promise.allSettled([
    progress.update('ada', () => ({ after: { ...emptyProgress, lastTrack: 'a' }, event: null })),
    catalog.saveTrack(sampleTrack({ slug: 'late', content: large }), null),
    progress.update('bob', () => ({ after: { ...emptyProgress, lastTrack: 'b' }, event: null })),
    catalog.saveTrack(sampleTrack({ slug: 'early', title: 'Renamed' }), 1),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: expect.any(StoreFullError) })
  expect((await progress.read('ada')).lastTrack).toBe('a')
  expect((await progress.read('bob')).lastTrack).toBe('b')
  expect((await catalog.read()).tracks).toEqual([
    { ...sampleTrack({ slug: 'early', title: 'Renamed' }), version: 2 },
  ])
})

test('accepts writes again when there is space, without a restart', async () => {
  const { db, catalog, makeRoom } = await openFullStore()
  const late = sampleTrack({ slug: 'late', content: large })
  await expect(catalog.saveTrack(late, null)).rejects.toBeInstanceOf(StoreFullError)
  makeRoom()

  expect(await catalog.saveTrack(late, null)).toBe('saved')
  expect(await titles(catalog)).toEqual(['early', 'late'])
  expect(db.prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' })
})

test('an I/O error becomes a StoreFullError only if the disk is full', () => {
  const db = new DatabaseSync(`${createTemporaryFolder()}/a.db`)
  onTestFinished(() => db.close())
  const ioError = Object.assign(new Error('disk I/O error'), { errcode: 778 })
  const otherError = new Error('no such column')

  expect(toWriteError(db, ioError)).toMatchObject({ code: 'store.failing', cause: ioError })
  expect(toWriteError(db, otherError)).toBe(otherError)
})
