import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import type { MemberImport } from '@kitchen-table/contract/organizations'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { addUpload } from '../../testing/endpoint-fixtures/preconditions.ts'
import {
  callMemberImport,
  csvFile,
  formatMemberCsv,
  listImportRows,
  openMemberImportProduct,
  planMemberImport,
  readProgressEvents,
  runMemberImport,
  setMaxMembers,
} from '../../testing/member-import-requests.ts'
import type { TestProduct } from '../../testing/product.ts'

/** A finished import with one person who was created, and one who had no seat. */
async function finishWithRetryableRow(product: TestProduct): Promise<string> {
  const { taken: seats } = await product.stores.members.countSeats('acme')
  setMaxMembers(product, seats + 1)
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,', 'b@x.example,,,'))
  expect(await runMemberImport(product, id)).toMatchObject({ state: 'finished', succeeded: 1, failed: 1 })
  setMaxMembers(product, 0)
  return id
}

const send = (product: TestProduct, id: string, action: string) =>
  product.request('manager', 'POST', `/api/groups/acme/imports/${id}/${action}`, {})

test.each([
  ['started', 'undone'],
  ['undone', 'started'],
])('an import that is %s and %s at the same moment is one of both', async (...actions) => {
  const product = await openMemberImportProduct()
  const id = await finishWithRetryableRow(product)
  await Promise.all(actions.map((action) => send(product, id, action)))
  const stored = await product.stores.memberImports.find(id)
  expect([stored?.undoJob !== null, stored?.finishedAt === null].filter(Boolean)).toHaveLength(1)

  await product.resumeJobs()
  await readProgressEvents(product, id)
  const isThere = async (name: string) =>
    (await product.stores.people.findByEmail(`${name}@x.example`)) !== null
  const isUndone = stored?.undoJob !== null
  expect([await isThere('a'), await isThere('b')]).toEqual([!isUndone, !isUndone])
})

test('while an import is undone, no other one is planned or begun', async () => {
  const product = await openMemberImportProduct()
  const id = await finishWithRetryableRow(product)
  const next = await planMemberImport(product, formatMemberCsv('a@x.example,,,', 'c@x.example,,,'))
  await callMemberImport<MemberImport>(product, 'POST', `${id}/undone`, {})
  await expectRefusal(send(product, next.id, 'started'), 'groups.busy')
  const { uploadId } = await addUpload(product, 'manager', {
    ...csvFile,
    bytes: Buffer.from(formatMemberCsv('d@x.example,,,')),
  })
  await expectRefusal(
    product.request('manager', 'POST', '/api/groups/acme/imports', { upload: uploadId }),
    'groups.busy',
  )
  await product.resumeJobs()
  const again = await planMemberImport(product, formatMemberCsv('a@x.example,,,', 'c@x.example,,,'))
  expect(await runMemberImport(product, again.id)).toMatchObject({ succeeded: 2 })
})

test.each(['undone', 'missing/removed'])(
  'a process that dies before it has recorded that an import is %s changes nothing',
  async (action) => {
    const product = await openMemberImportProduct()
    const { stores } = product
    const { id } = await planMemberImport(
      product,
      formatMemberCsv('a@x.example,,,', `${emailOf('learner')},,,`, `${emailOf('young')},,,`),
    )
    await runMemberImport(product, id)
    const { missing } = await callMemberImport<MemberImport>(product, 'GET', id)
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
    expect(await callMemberImport<MemberImport>(product, 'GET', id)).toMatchObject({ state: 'finished' })
  },
)

test('an import that stands half-done is named to those who begin another one', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,'))
  const other = await planMemberImport(product, formatMemberCsv('b@x.example,,,'), { name: 'admin' })
  await callMemberImport(product, 'POST', `${id}/started`, {})
  const named = { id, fileName: 'people.csv' }
  expect(await expectRefusal(send(product, other.id, 'started'), 'groups.import_unfinished')).toEqual(named)
  const { uploadId } = await addUpload(product, 'manager', {
    ...csvFile,
    bytes: Buffer.from(formatMemberCsv('c@x')),
  })
  const plan = product.request('manager', 'POST', '/api/groups/acme/imports', { upload: uploadId })
  expect(await expectRefusal(plan, 'groups.import_unfinished')).toEqual(named)
})

test('the audit log names who has begun an import, not who has reviewed the file', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,'))
  await product.request('admin', 'POST', `/api/groups/acme/imports/${id}/started`, {})
  await readProgressEvents(product, id)
  const admin = await product.stores.people.find('admin')
  const entries = await product.stores.audit.list('acme', 3)
  expect(entries.map(({ action, actor }) => [action, actor]).sort()).toEqual(
    ['import_finished', 'import_started', 'member_added'].map((action) => [action, admin?.pseudonym]),
  )
})

const subGroup = (id: string, name: string) => ({ id, name, settings: { layout: 'default' } })

test('undoing moves people back, where they are still where the import has moved them', async () => {
  const product = await openMemberImportProduct()
  const { stores } = product
  const found = (await stores.groups.find('acme')) ?? expect.unreachable('There is no organization.')
  const subGroups = [subGroup('office', 'Office'), subGroup('yard', 'Yard')]
  await stores.groups.update({ ...found, subGroups }, found.version, [])
  const own = { first: '', last: '', role: 'user' } as const
  const people = { moved: null, movedOn: null, renamed: 'office', kept: 'office' } as const
  for (const [sub, subGroupId] of Object.entries(people))
    await stores.members.add(
      'acme',
      { ...own, sub, email: `${sub}@x.example`.toLowerCase(), subGroupId },
      '2026-01-01',
    )
  const { id } = await planMemberImport(
    product,
    formatMemberCsv(
      'moved@x.example,,,Office',
      'movedon@x.example,,,Office',
      'renamed@x.example,New,Name,Office',
      'kept@x.example,,,yard',
    ),
  )
  expect(await runMemberImport(product, id)).toMatchObject({ succeeded: 4 })
  await stores.members.move('acme', ['movedOn', 'renamed'], 'yard', [])
  await callMemberImport(product, 'POST', `${id}/undone`, {})
  await product.resumeJobs()
  const subGroupOf = async (sub: string) => (await stores.members.find(sub))?.subGroupId
  expect(await Promise.all(Object.keys(people).map(subGroupOf))).toEqual([null, 'yard', 'yard', 'office'])
  expect(await stores.members.find('renamed')).toMatchObject({ first: '', last: '' })
  // 'movedOn' stays. 'renamed' has the old names again; the import has not moved that member.
  expect(await callMemberImport(product, 'GET', id)).toMatchObject({ remaining: 1, succeeded: 4 })
})

test('a person whose address has changed since the review is the one who is changed', async () => {
  const product = await openMemberImportProduct()
  const { stores } = product
  const { id } = await planMemberImport(product, formatMemberCsv(`${emailOf('learner')},New,Name,`))
  await stores.members.changeEmail('learner', 'new@x.example')
  const rows = await listImportRows(product, id)
  expect(rows).toMatchObject([{ current: { first: 'Canary-learner', last: 'Person' } }])
  expect(await runMemberImport(product, id)).toMatchObject({ succeeded: 1 })
  expect(await stores.people.find('learner')).toMatchObject({ first: 'New', email: 'new@x.example' })
})

test('only an import that is half-done is listed, if that is asked for', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,'))
  await planMemberImport(product, formatMemberCsv('b@x.example,,,'), { name: 'admin' })
  const listHalfDone = async () =>
    (await callMemberImport<{ imports: MemberImport[] }>(product, 'GET', '?show=half-done')).imports.map(
      (each) => each.id,
    )
  expect(await listHalfDone()).toEqual([])
  await callMemberImport(product, 'POST', `${id}/started`, {})
  expect(await listHalfDone()).toEqual([id])
})

test('says how many invitation e-mails are already sent, before an import is undone and as it was undone', async () => {
  const product = await openMemberImportProduct()
  const id = await finishWithRetryableRow(product)
  const emailsOf = async () => (await callMemberImport<MemberImport>(product, 'GET', id)).invitationEmails
  expect(await emailsOf()).toEqual({ total: 1, sent: 0 })
  await product.deliverOutbox()
  expect(await emailsOf()).toEqual({ total: 1, sent: 1 })
  // The row that had no seat is tried again: its e-mail waits.
  expect(await runMemberImport(product, id)).toMatchObject({ succeeded: 2 })
  expect(await emailsOf()).toEqual({ total: 2, sent: 1 })

  const { memberImports, members, people } = product.stores
  const signedIn = (await people.findByEmail('a@x.example')) ?? expect.unreachable('Nobody was created.')
  await members.setStatus(signedIn.sub, 'CONFIRMED')
  // The job is interrupted when it has come to everybody, and is run again: it comes once more to the person who stays.
  const { endJob } = memberImports
  memberImports.endJob = () => Promise.reject(new StoreFailingError(new Error('the process died')))
  await callMemberImport(product, 'POST', `${id}/undone`, {})
  await product.resumeJobs().catch(() => {})
  expect(await people.findByEmail('b@x.example')).toBeNull()
  memberImports.endJob = endJob
  product.takeFaults()
  product.clock.at += 60_000
  await product.resumeJobs()
  expect(await callMemberImport(product, 'GET', id)).toMatchObject({
    state: 'undone',
    remaining: 1,
    invitationEmails: { total: 2, sent: 1 },
  })
  await product.deliverOutbox()
  expect(product.emails.map(({ to }) => to)).toEqual(['a@x.example'])
})

test('counts no e-mail to people who were removed before, and of those who have only changed', async () => {
  const product = await openMemberImportProduct()
  const { people } = product.stores
  const text = formatMemberCsv('a@x.example,,,', 'b@x.example,,,', `${emailOf('learner')},New,Name,`)
  const { id, invitationEmails } = await planMemberImport(product, text)
  expect(invitationEmails).toBeNull()
  await runMemberImport(product, id)
  const removed = (await people.findByEmail('a@x.example')) ?? expect.unreachable('Nobody was created.')
  expect((await product.request('manager', 'DELETE', `/api/members/${removed.sub}`)).status).toBe(204)
  expect(await callMemberImport(product, 'GET', id)).toMatchObject({
    invitationEmails: { total: 1, sent: 0 },
  })
  await callMemberImport(product, 'POST', `${id}/undone`, {})
  await product.resumeJobs()
  expect(await callMemberImport(product, 'GET', id)).toMatchObject({
    invitationEmails: { total: 1, sent: 0 },
  })
})

test('who was added while an import is processed is already here, and stays when it is undone', async () => {
  const product = await openMemberImportProduct()
  const { members, people } = product.stores
  const { id } = await planMemberImport(
    product,
    formatMemberCsv('b@x.example,,,', 'c@x.example,,,', 'a@x.example,New,Name,'),
  )
  await callMemberImport(product, 'POST', `${id}/started`, {})
  product.clock.at += 1000
  for (const name of ['a', 'b']) {
    const person = { email: `${name}@x.example`, first: 'Old', last: 'Name', role: 'user' }
    expect((await product.request('manager', 'POST', '/api/groups/acme/members', person)).status).toBe(201)
  }
  const { taken } = await members.countSeats('acme')
  setMaxMembers(product, taken)
  // The person without a seat makes the organization full for the rows that follow.
  expect((await readProgressEvents(product, id)).at(-1)).toMatchObject({
    state: 'finished',
    succeeded: 2,
    failed: 1,
  })
  const rows = await listImportRows(product, id)
  expect(rows.map(({ result, message }) => [result, message])).toEqual([
    ['changed', 'Already here'],
    ['failed', 'Max members reached'],
    ['changed', 'Changed'],
  ])
  const { sub = '' } = (await people.findByEmail('a@x.example')) ?? {}
  expect(await members.find(sub)).toMatchObject({ first: 'New' })

  await callMemberImport(product, 'POST', `${id}/undone`, {})
  await product.resumeJobs()
  expect(await callMemberImport(product, 'GET', id)).toMatchObject({ state: 'undone', remaining: 0 })
  expect(await members.find(sub)).toMatchObject({ first: 'Old' })
  expect(await people.findByEmail('b@x.example')).not.toBeNull()
})
