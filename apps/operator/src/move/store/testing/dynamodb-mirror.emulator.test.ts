import { randomUUID } from 'node:crypto'
import { listRows } from '@kitchen-table/application/testing/samples'
import { openProduct, type TestProduct } from '@kitchen-table/server/testing/tools'
import { expect, test } from 'vitest'
import { type DynamodbMirror, openMirrorForFile } from './dynamodb-mirror.ts'

const openMirror = openMirrorForFile()

const openOnDynamodb = () => openProduct({ openMirror })

const completeUnit = (product: TestProduct) =>
  product.request('learner', 'PUT', '/api/progress/units/u-do', {
    completed: true,
    track: 'first-budget',
    eventId: randomUUID(),
    time: '2026-11-05T12:00:00Z',
    where: '/track/first-budget',
  })

test('SQLite has what a product has stored in DynamoDB, and DynamoDB what a test has changed in SQLite', async () => {
  const product = await openOnDynamodb()
  const completed = () => listRows(product.db, 'completed_units').map((row) => JSON.parse(row).unit_id)
  const before = product.hashState()
  expect((await completeUnit(product)).status).toBe(200)
  expect([completed(), product.hashState() === before]).toEqual([[], true])
  await product.pullRows()
  expect([completed(), product.hashState() === before]).toEqual([['u-do'], false])

  await product.changeRows((db) => db.exec("DELETE FROM people WHERE sub = 'learner'"))
  expect((await completeUnit(product)).status).toBe(401)
  expect(await product.stores.people.find('learner')).toBeNull()
  await product.close()
})

test.each(['Indexes', 'Counters'] as const)('rows of %s that are missing are noticed', async (table) => {
  const mirrors: DynamodbMirror[] = []
  const product = await openProduct({
    async openMirror(db) {
      const mirror = await openMirror(db)
      mirrors.push(mirror)
      return mirror
    },
  })
  await mirrors[0]?.clearTable(table)
  await expect(product.changeRows(() => {})).rejects.toThrow(`Rows of ${table} are wrong`)
  await expect(product.close()).rejects.toThrow(`Rows of ${table} are wrong`)
})

test('a refused request changes neither database', async () => {
  const product = await openOnDynamodb()
  await product.pullRows()
  const before = product.hashState()
  const refused = await product.request('learner', 'PUT', '/api/progress/units/none', { completed: true })
  expect(refused.status).toBe(400)
  await product.pullRows()
  expect(product.hashState()).toBe(before)
  await product.clearCounters()
  await product.close()
})
