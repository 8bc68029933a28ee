import type { ImportRow, MemberImport } from '@kitchen-table/contract/groups-imports'
import { expect, onTestFinished, test } from 'vitest'
import { StoreFailingError } from '../platform/store-errors.ts'
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
import { emailOf } from '../testing/sample-people.ts'

const HOUR = 60 * 60_000

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

test('an import that stands half-done is named to those who begin another one', async () => {
  const product = await setUp()
  const { id } = await planImport(product, formatFile('a@x.example,,,'))
  const other = await planImport(product, formatFile('b@x.example,,,'), { name: 'admin' })
  await callImport(product, 'POST', `${id}/started`, {})
  const named = { id, fileName: 'people.csv' }
  expect(await expectRefusal(send(product, other.id, 'started'), 'groups.import_unfinished')).toEqual(named)
  const { uploadId } = await addUpload(product, 'manager', {
    ...csvFile,
    bytes: Buffer.from(formatFile('c@x')),
  })
  const plan = product.request('manager', 'POST', '/api/groups/acme/imports', { upload: uploadId })
  expect(await expectRefusal(plan, 'groups.import_unfinished')).toEqual(named)
})

test('the audit log names who has begun an import, not who has reviewed the file', async () => {
  const product = await setUp()
  const { id } = await planImport(product, formatFile('a@x.example,,,'))
  await product.request('admin', 'POST', `/api/groups/acme/imports/${id}/started`, {})
  await readEvents(product, id)
  const admin = await product.stores.people.find('admin')
  const entries = await product.stores.audit.list('acme', 3)
  expect(entries.map(({ action, actor }) => [action, actor]).sort()).toEqual(
    ['import_finished', 'import_started', 'member_added'].map((action) => [action, admin?.pseudonym]),
  )
})

/** Begins an import of one person, and stops as if the process died after a step of the row. */
async function dieInFirstRow(product: TestProduct, step: 'add' | 'setStatus'): Promise<string> {
  const { members } = product.stores
  const { id } = await planImport(product, formatFile('a@x.example,,,'))
  await callImport(product, 'POST', `${id}/started`, {})
  const { add } = members
  members.add = async (...args) => {
    if (step === 'setStatus') await add(...args)
    throw new StoreFailingError(new Error('the process died'))
  }
  await readEvents(product, id).catch(() => [])
  members.add = add
  product.takeFaults()
  return id
}

test.each([
  ['add', null],
  ['setStatus', 'a@x.example'],
] as const)(
  'an import that nobody resumes leaves no account without a person (died at %s)',
  async (step, email) => {
    const product = await setUp()
    const id = await dieInFirstRow(product, step)
    expect(await product.stores.directory.findByEmail('a@x.example')).not.toBeNull()
    product.clock.at += 24 * HOUR + 1
    await product.sweepMemberImports()
    expect(await product.stores.memberImports.find(id)).toBeNull()
    const account = await product.stores.directory.findByEmail('a@x.example')
    expect(account?.email ?? null).toBe(email)
  },
)

test('an import that a worker is processing is not swept', async () => {
  const product = await setUp()
  const id = await dieInFirstRow(product, 'add')
  product.clock.at += 24 * HOUR + 1
  const lease = { id: 'worker', until: product.clock.at + 1 }
  await product.stores.memberImports.claim(id, product.clock.at, lease)
  await product.sweepMemberImports()
  expect(await product.stores.memberImports.find(id)).not.toBeNull()
})

test('a removal that is interrupted removes no more people than were confirmed', async () => {
  const product = await setUp()
  const { members, jobs } = product.stores
  const { id } = await planImport(product, formatFile(`${emailOf('learner')},,,`))
  await runImport(product, id)
  await product.request('manager', 'POST', `/api/groups/acme/imports/${id}/missing/removed`, { count: 3 })
  const own = { first: '', last: '', role: 'user', subGroupId: null } as const
  await members.add('acme', { ...own, sub: 'fourth', email: 'zz@x.example' }, '2026-01-01T00:00:00.000Z')
  const before = await members.count('acme')
  const { renew } = jobs
  let renewals = 0
  jobs.renew = async (...args) => {
    renewals += 1
    // After the first person is removed.
    if (renewals === 2) throw new Error('the process died')
    return renew(...args)
  }
  await product.resumeJobs().catch(() => {})
  jobs.renew = renew
  product.takeFaults()
  product.clock.at += 60_000
  await product.resumeJobs()
  expect(await members.count('acme')).toBe(before - 3)
})

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
