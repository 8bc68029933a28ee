import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import type { MemberImport } from '@kitchen-table/contract/organizations'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import {
  callMemberImport,
  formatMemberCsv,
  listImportRows,
  openMemberImportProduct,
  planMemberImport,
  readProgressEvents,
  runMemberImport,
} from '../../testing/member-import-requests.ts'
import type { TestProduct } from '../../testing/product.ts'

const HOUR = 60 * 60_000

const findAccount = ({ stores }: TestProduct, email: string) => stores.directory.findByEmail(email)

/** Begins an import of one person, and stops as if the process died, before or after the person was stored. */
async function dieInFirstRow(
  product: TestProduct,
  step: 'before' | 'after',
  line = 'a@x.example,,,',
): Promise<string> {
  const { members } = product.stores
  const { id } = await planMemberImport(product, formatMemberCsv(line))
  await callMemberImport(product, 'POST', `${id}/started`, {})
  const { add } = members
  members.add = async (...args) => {
    if (step === 'after') await add(...args)
    throw new StoreFailingError(new Error('the process died'))
  }
  await readProgressEvents(product, id).catch(() => [])
  members.add = add
  product.takeFaults()
  return id
}

test.each([
  ['before', null],
  ['after', 'a@x.example'],
] as const)(
  'an import that nobody resumes leaves no account without a person (died %s the person was stored)',
  async (step, email) => {
    const product = await openMemberImportProduct()
    const id = await dieInFirstRow(product, step)
    expect(await findAccount(product, 'a@x.example')).not.toBeNull()
    product.clock.at += 24 * HOUR + 1
    await product.sweepMemberImports()
    expect(await product.stores.memberImports.find(id)).toBeNull()
    expect((await findAccount(product, 'a@x.example'))?.email ?? null).toBe(email)
  },
)

test.each(['before', 'after'] as const)(
  'an import that has stopped half-way is undone with the row in hand (died %s the person was stored)',
  async (step) => {
    const product = await openMemberImportProduct()
    const { stores } = product
    const id = await dieInFirstRow(product, step)
    product.clock.at += 10_000
    expect(await callMemberImport(product, 'GET', id)).toMatchObject({
      state: 'processing',
      undoableUntil: expect.any(String),
    })
    await callMemberImport(product, 'POST', `${id}/undone`, {})
    await product.resumeJobs()
    expect(await findAccount(product, 'a@x.example')).toBeNull()
    expect(await stores.people.findByEmail('a@x.example')).toBeNull()
    expect(await callMemberImport(product, 'GET', id)).toMatchObject({
      state: 'undone',
      remaining: 0,
      succeeded: 0,
    })
    const next = await planMemberImport(product, formatMemberCsv('a@x.example,,,'))
    expect(await runMemberImport(product, next.id)).toMatchObject({ succeeded: 1 })
  },
)

test('undoing also takes back the row that was being recorded while the next one was done', async () => {
  const product = await openMemberImportProduct()
  const { memberImports, people } = product.stores
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,', 'b@x.example,,,'))
  await callMemberImport(product, 'POST', `${id}/started`, {})
  const { finishRow } = memberImports
  memberImports.finishRow = () => Promise.reject(new StoreFailingError(new Error('the process died')))
  await readProgressEvents(product, id).catch(() => [])
  memberImports.finishRow = finishRow
  product.takeFaults()
  const find = () => Promise.all(['a@x.example', 'b@x.example'].map(people.findByEmail))
  expect(await find()).not.toContain(null)
  product.clock.at += 10_000
  await callMemberImport(product, 'POST', `${id}/undone`, {})
  await product.resumeJobs()
  expect(await find()).toEqual([null, null])
})

test('an import that a worker is processing is neither undone nor swept', async () => {
  const product = await openMemberImportProduct()
  const { memberImports } = product.stores
  const id = await dieInFirstRow(product, 'before')
  product.clock.at += 10_000
  await memberImports.claim(id, product.clock.at, { id: 'worker', until: product.clock.at + 25 * HOUR })
  const undo = product.request('manager', 'POST', `/api/groups/acme/imports/${id}/undone`, {})
  await expectRefusal(undo, 'groups.busy')
  product.clock.at += 24 * HOUR
  await product.sweepMemberImports()
  expect(await memberImports.find(id)).not.toBeNull()
})

test.each([
  ['at once', false],
  ['when the import is swept, if the user pool fails before', true],
])(
  'the account of a row that fails before its person is stored is deleted %s',
  async (_when, isPoolFailing) => {
    const product = await openMemberImportProduct()
    const { members, directory } = product.stores
    const { id } = await planMemberImport(product, formatMemberCsv('b@x.example,,,'))
    const fail = () => Promise.reject(new Error('a fault of this row'))
    const { add } = members
    const { delete: deleteAccount } = directory
    members.add = fail
    if (isPoolFailing) directory.delete = fail
    expect(await runMemberImport(product, id)).toMatchObject({ failed: 1 })
    expect(product.takeFaults()).toHaveLength(isPoolFailing ? 2 : 1)
    members.add = add
    directory.delete = deleteAccount
    expect((await directory.findByEmail('b@x.example')) !== null).toBe(isPoolFailing)
    product.clock.at += 24 * HOUR + 1
    await product.sweepMemberImports()
    expect(await directory.findByEmail('b@x.example')).toBeNull()
  },
)

test('a row whose sub-group was removed after its worker died leaves no account', async () => {
  const product = await openMemberImportProduct()
  const { db } = product
  const setSubGroups = (json: string) =>
    db.exec(`UPDATE groups SET body = json_set(body, '$.subGroups', json('${json}')) WHERE slug = 'acme'`)
  setSubGroups('[{"id":"office","name":"Office","settings":{"layout":"default"}}]')
  const id = await dieInFirstRow(product, 'before', 'a@x.example,,,Office')
  setSubGroups('[]')
  product.clock.at += 10_000
  expect((await readProgressEvents(product, id)).at(-1)).toMatchObject({ state: 'finished', failed: 1 })
  expect(await findAccount(product, 'a@x.example')).toBeNull()
})

test('an import that cannot be removed is reported, and does not keep the others', async () => {
  const product = await openMemberImportProduct()
  const { memberImports } = product.stores
  const ids: string[] = []
  for (const name of ['manager', 'admin'] as const)
    ids.push((await planMemberImport(product, formatMemberCsv('a@x.example,,,'), { name })).id)
  product.clock.at += 24 * HOUR + 1
  const { remove } = memberImports
  memberImports.remove = (id, before) =>
    id === ids[0] ? Promise.reject(new Error('a fault of this import')) : remove(id, before)
  await product.sweepMemberImports()
  expect(product.takeFaults()).toHaveLength(1)
  expect(await Promise.all(ids.map(memberImports.find))).toMatchObject([{ id: ids[0] }, null])
})

test.each([
  ['before the first removal', 'renew', 2],
  ['between two removals', 'renew', 3],
  ['before a removal is recorded', 'saveResults', 3],
  ['in a removal', 'remove', 2],
] as const)(
  'a removal that is interrupted %s removes as many people as were confirmed, and counts them',
  async (_name, step, call) => {
    const product = await openMemberImportProduct()
    const { members, jobs, audit } = product.stores
    const own = { first: '', last: '', role: 'user', subGroupId: null } as const
    const staying = ['staying-1', 'staying-2']
    for (const sub of staying)
      await members.add('acme', { ...own, sub, email: emailOf(sub) }, '2026-01-01T00:00:00.000Z')
    const lines = ['learner', ...staying].map((name) => `${emailOf(name)},,,`)
    const { id } = await planMemberImport(product, formatMemberCsv(...lines))
    await runMemberImport(product, id)
    await callMemberImport(product, 'POST', `${id}/missing/removed`, { count: 3 })
    await members.add('acme', { ...own, sub: 'fourth', email: 'zz@x.example' }, '2026-01-01T00:00:00.000Z')
    const before = await members.count('acme')
    let calls = 0
    const die = () => {
      calls += 1
      return calls === call ? Promise.reject(new StoreFailingError(new Error('the process died'))) : null
    }
    const { renew, saveResults } = jobs
    const { remove } = members
    if (step === 'renew') jobs.renew = async (...args) => (await die()) ?? renew(...args)
    if (step === 'saveResults') jobs.saveResults = async (...args) => (await die()) ?? saveResults(...args)
    if (step === 'remove') members.remove = async (...args) => (await die()) ?? remove(...args)
    await product.resumeJobs().catch(() => {})
    expect(calls).toBeGreaterThanOrEqual(call)
    Object.assign(jobs, { renew, saveResults })
    members.remove = remove
    product.takeFaults()
    product.clock.at += 60_000
    for (let n = 0; n < 2; n += 1) await product.resumeJobs()
    expect(await members.count('acme')).toBe(before - 3)
    const entries = await audit.list('acme', 20)
    expect(entries.find(({ action }) => action === 'missing_removed')?.detail).toBe(
      '3 people who are not in “people.csv”',
    )
  },
)

test('undoing that is interrupted gives the account the old names, too', async () => {
  const product = await openMemberImportProduct()
  const { members, directory } = product.stores
  const { id } = await planMemberImport(product, formatMemberCsv(`${emailOf('learner')},New,Name,`))
  await runMemberImport(product, id)
  expect(await directory.find('learner')).toMatchObject({ first: 'New' })
  await callMemberImport(product, 'POST', `${id}/undone`, {})
  const { rename } = members
  members.rename = async (...args) => {
    await rename(...args)
    throw new StoreFailingError(new Error('the process died'))
  }
  await product.resumeJobs().catch(() => {})
  members.rename = rename
  product.takeFaults()
  product.clock.at += 60_000
  await product.resumeJobs()
  expect(await members.find('learner')).toMatchObject({ first: 'Canary-learner' })
  expect(await directory.find('learner')).toMatchObject({ first: 'Canary-learner' })
})

test('a change that is interrupted before the member is renamed is undone in the account, too', async () => {
  const product = await openMemberImportProduct()
  const { members, directory } = product.stores
  const { id } = await planMemberImport(product, formatMemberCsv(`${emailOf('learner')},New,Name,`))
  await callMemberImport(product, 'POST', `${id}/started`, {})
  const { rename } = members
  members.rename = () => Promise.reject(new StoreFailingError(new Error('the process died')))
  await readProgressEvents(product, id).catch(() => [])
  members.rename = rename
  product.takeFaults()
  expect(await directory.find('learner')).toMatchObject({ first: 'New' })
  product.clock.at += 10_000
  await callMemberImport(product, 'POST', `${id}/undone`, {})
  await product.resumeJobs()
  expect(await directory.find('learner')).toMatchObject({ first: 'Canary-learner' })
})

test('undoing takes back what failed rows have done before they failed', async () => {
  const product = await openMemberImportProduct()
  const { members, people, audit, outbox } = product.stores
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,', 'b@x.example,,,'))
  const { add } = outbox
  let calls = 0
  outbox.add = async (...args) => {
    calls += 1
    return calls === 1 ? Promise.reject(new Error('a fault of this row')) : add(...args)
  }
  expect(await runMemberImport(product, id)).toMatchObject({ succeeded: 1, failed: 1 })
  outbox.add = add
  product.takeFaults()
  const failed = (await people.findByEmail('a@x.example')) ?? expect.unreachable('Nobody was created.')
  await callMemberImport(product, 'POST', `${id}/undone`, {})
  await product.resumeJobs()
  expect(await members.find(failed.sub)).toBeNull()
  expect(await callMemberImport(product, 'GET', id)).toMatchObject({ remaining: 0 })
  const entries = await audit.list('acme', 10)
  expect(entries.find(({ action }) => action === 'import_undone')?.detail).toBe('2 of 2')
})

test('a removal waits for another job that is changing the account', async () => {
  const product = await openMemberImportProduct()
  const { members, jobs, memberImports } = product.stores
  const { id } = await planMemberImport(
    product,
    formatMemberCsv(`${emailOf('learner')},,,`, `${emailOf('pending')},,,`),
  )
  await runMemberImport(product, id)
  const { missing } = await callMemberImport<MemberImport>(product, 'GET', id)
  await callMemberImport(product, 'POST', `${id}/missing/removed`, { count: missing })
  const other = {
    id: 'other',
    kind: 'other',
    subject: 'person:young',
    input: null,
    createdAt: product.clock.at,
  }
  await jobs.add(other, { id: 'worker', until: product.clock.at + HOUR })
  const removing = product.resumeJobs()
  const removalJob = (await memberImports.find(id))?.removalJob ?? ''
  const findState = async () => (await jobs.listResults(removalJob, 0))[0]?.result
  await expect.poll(findState).toMatchObject({ next: 'young' })
  await jobs.discard('other', 'worker')
  await removing
  expect(await members.find('young')).toBeNull()
})

test('a correction that is overtaken five times is refused, and stores nothing', async () => {
  const product = await openMemberImportProduct()
  const { memberImports } = product.stores
  const { id } = await planMemberImport(product, formatMemberCsv('a@x,,,'))
  const { replaceRows } = memberImports
  let calls = 0
  memberImports.replaceRows = async () => {
    calls += 1
    return 'stale'
  }
  const corrected = { email: 'a@x.example', first: '', last: '', subGroup: '' }
  const fix = () => product.request('manager', 'PUT', `/api/groups/acme/imports/${id}/rows/2`, corrected)
  await expectRefusal(fix(), 'groups.busy')
  expect(calls).toBe(5)
  memberImports.replaceRows = replaceRows
  expect(await memberImports.findRow(id, 2)).toMatchObject({ email: 'a@x', verdict: 'cannot' })
})

test('a row with a fault fails alone, and can be tried again', async () => {
  const product = await openMemberImportProduct()
  const { stores } = product
  const { id } = await planMemberImport(
    product,
    formatMemberCsv('a@x.example,,,', 'b@x.example,,,', 'c@x.example,,,'),
  )
  const { create } = stores.directory
  stores.directory.create = (account, password) =>
    account.email === 'b@x.example' ? Promise.reject(new Error('an odd address')) : create(account, password)
  expect(await runMemberImport(product, id)).toMatchObject({ state: 'finished', succeeded: 2, failed: 1 })
  const rows = await listImportRows(product, id, '?show=failed')
  expect(rows).toMatchObject([{ line: 3, message: 'Unknown error occurred' }])
  expect(product.takeFaults()).toHaveLength(1)

  stores.directory.create = create
  expect(await runMemberImport(product, id)).toMatchObject({ succeeded: 3, failed: 0 })
})
