import type { ImportRow, MemberImport } from '@kitchen-table/contract/groups-imports'
import { expect, onTestFinished, test } from 'vitest'
import { addUpload } from '../testing/endpoint-fixtures/preconditions.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import {
  callImport,
  csvFile,
  formatFile,
  planImport,
  readEvents,
  runImport,
} from '../testing/member-import-requests.ts'
import { openProduct, type TestProduct } from '../testing/product.ts'

async function setUp() {
  const product = await openProduct()
  onTestFinished(product.close)
  return product
}

/** A finished import with one person who was created, and one who had no seat. */
async function finishWithRetryableRow(product: TestProduct): Promise<string> {
  const seats = await product.stores.members.count('acme')
  setMaxMembers(product, seats + 1)
  const { id } = await planImport(product, formatFile('a@x.example,,,', 'b@x.example,,,'))
  expect(await runImport(product, id)).toMatchObject({ state: 'finished', succeeded: 1, failed: 1 })
  setMaxMembers(product, 0)
  return id
}

function setMaxMembers({ db }: TestProduct, max: number): void {
  db.exec(
    `UPDATE groups SET max_members = ${max}, body = json_set(body, '$.maxMembers', ${max}) WHERE slug = 'acme'`,
  )
}

const send = (product: TestProduct, id: string, action: string) =>
  product.request('manager', 'POST', `/api/groups/acme/imports/${id}/${action}`, {})

test.each([
  ['started', 'undone'],
  ['undone', 'started'],
])('an import that is %s and %s at the same moment is one of both', async (...actions) => {
  const product = await setUp()
  const id = await finishWithRetryableRow(product)
  await Promise.all(actions.map((action) => send(product, id, action)))
  const stored = await product.stores.memberImports.find(id)
  expect([stored?.undoJob !== null, stored?.finishedAt === null].filter(Boolean)).toHaveLength(1)

  await product.resumeJobs()
  await readEvents(product, id)
  const isThere = async (name: string) =>
    (await product.stores.people.findByEmail(`${name}@x.example`)) !== null
  const isUndone = stored?.undoJob !== null
  expect([await isThere('a'), await isThere('b')]).toEqual([!isUndone, !isUndone])
})

test('while an import is undone, no other one is planned or begun', async () => {
  const product = await setUp()
  const id = await finishWithRetryableRow(product)
  const next = await planImport(product, formatFile('a@x.example,,,', 'c@x.example,,,'))
  await callImport<MemberImport>(product, 'POST', `${id}/undone`, {})
  await expectRefusal(send(product, next.id, 'started'), 'groups.busy')
  const { uploadId } = await addUpload(product, 'manager', {
    ...csvFile,
    bytes: Buffer.from(formatFile('d@x.example,,,')),
  })
  await expectRefusal(
    product.request('manager', 'POST', '/api/groups/acme/imports', { upload: uploadId }),
    'groups.busy',
  )
  await product.resumeJobs()
  const again = await planImport(product, formatFile('a@x.example,,,', 'c@x.example,,,'))
  expect(await runImport(product, again.id)).toMatchObject({ succeeded: 2 })
})

test.each(['undone', 'missing/removed'])(
  'a process that dies before it has recorded that an import is %s changes nothing',
  async (action) => {
    const product = await setUp()
    const { stores } = product
    const { id } = await planImport(product, formatFile('a@x.example,,,'))
    await runImport(product, id)
    const { missing } = await callImport<MemberImport>(product, 'GET', id)
    const before = await stores.members.count('acme')
    const { setJob } = stores.memberImports
    stores.memberImports.setJob = () => Promise.reject(new Error('the process died'))
    const body = action === 'undone' ? {} : { count: missing }
    const path = `/api/groups/acme/imports/${id}/${action}`
    expect((await product.request('manager', 'POST', path, body)).status).toBe(500)
    product.takeFaults()
    stores.memberImports.setJob = setJob
    product.clock.at += 60_000
    await product.resumeJobs()
    expect(await stores.members.count('acme')).toBe(before)
    expect(await callImport<MemberImport>(product, 'GET', id)).toMatchObject({ state: 'finished' })
  },
)

test('a row with a fault fails alone, and can be tried again', async () => {
  const product = await setUp()
  const { stores } = product
  const { id } = await planImport(product, formatFile('a@x.example,,,', 'b@x.example,,,', 'c@x.example,,,'))
  const { create } = stores.directory
  stores.directory.create = (account, password) =>
    account.email === 'b@x.example' ? Promise.reject(new Error('an odd address')) : create(account, password)
  expect(await runImport(product, id)).toMatchObject({ state: 'finished', succeeded: 2, failed: 1 })
  const { rows } = await callImport<{ rows: ImportRow[] }>(product, 'GET', `${id}/rows?show=failed`)
  expect(rows).toMatchObject([{ line: 3, message: 'Unknown error occurred' }])
  expect(product.takeFaults()).toHaveLength(1)

  stores.directory.create = create
  expect(await runImport(product, id)).toMatchObject({ succeeded: 3, failed: 0 })
})
