import { expectRefusal } from '@kitchen-table/application/testing/suites'
import { recipientEmailKey } from '@kitchen-table/application/testing/use-cases'
import type { ImportRow, MemberImport } from '@kitchen-table/contract/organizations'
import { MAX_INVITATIONS_A_DAY } from '@kitchen-table/domain/organizations'
import { recipientEmailLimits } from '@kitchen-table/domain/sliding-window'
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

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const learner = emailOf('learner')

test('what has changed since the review fails in words, and the other rows go on', async () => {
  const product = await openMemberImportProduct()
  const { stores, db } = product
  const setSubGroups = (json: string) =>
    db.exec(`UPDATE groups SET body = json_set(body, '$.subGroups', json('${json}')) WHERE slug = 'acme'`)
  setSubGroups('[{"id":"office","name":"Office","settings":{"layout":"default"}}]')
  const { id } = await planMemberImport(
    product,
    formatMemberCsv(
      `${learner},Renamed,,`,
      'taken@x.example,,,',
      'moved@x.example,,,Office',
      'fine@x.example,,,',
    ),
  )
  await stores.members.remove('learner')
  const own = { first: '', last: '', role: 'user', subGroupId: null } as const
  await stores.members.add('globex', { ...own, sub: 'taken', email: 'taken@x.example' }, '2026-01-01')
  setSubGroups('[]')
  await runMemberImport(product, id)
  expect((await listImportRows(product, id)).map(({ result, message }) => [result, message])).toEqual([
    ['failed', 'This person is no longer here'],
    ['failed', 'Users with email already exists'],
    ['failed', 'There is no sub-group “Office”'],
    ['created', 'Created'],
  ])
})

test('a row is judged again when it is corrected, with those that had or have its address', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(
    product,
    formatMemberCsv('a@x.example,,,', 'A@x.example,,,', 'b@x.example,,,', 'a@X.example,,,'),
  )
  const fix = (line: number, email: string) =>
    callMemberImport<{ row: ImportRow; import: MemberImport }>(product, 'PUT', `${id}/rows/${line}`, {
      email,
      first: '',
      last: '',
      subGroup: '',
    })
  const reasons = async () =>
    (await listImportRows(product, id)).map(({ verdict, reason }) => reason ?? verdict)
  expect(await reasons()).toEqual([
    'create',
    'The same address as line 2',
    'create',
    'The same address as line 2',
  ])
  expect((await fix(2, 'b@x.example')).import.counts).toMatchObject({ create: 2, cannot: 2 })
  expect(await reasons()).toEqual([
    'create',
    'create',
    'The same address as line 2',
    'The same address as line 3',
  ])
  await fix(2, 'no address')
  expect(await reasons()).toEqual([
    'Not a valid email address format',
    'create',
    'create',
    'The same address as line 3',
  ])
  const unknown = { email: '', first: '', last: '', subGroup: '' }
  const path = `/api/groups/acme/imports/${id}`
  await expectRefusal(
    product.request('manager', 'PUT', `${path}/rows/99`, unknown),
    'groups.import_not_found',
  )
  await callMemberImport(product, 'POST', `${id}/started`, {})
  await expectRefusal(product.request('manager', 'PUT', `${path}/rows/2`, unknown), 'groups.import_begun')
})

test('an address that has had many e-mails is not invited, and can be tried again', async () => {
  const product = await openMemberImportProduct()
  const { stores, clock } = product
  for (let n = 0; n < 5; n += 1)
    await stores.rates.hit(recipientEmailKey('a@x.example'), recipientEmailLimits, clock.at)
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,', 'b@x.example,,,'))
  expect(await runMemberImport(product, id)).toMatchObject({ succeeded: 1, failed: 1 })
  expect((await listImportRows(product, id, '?show=failed')).map(({ message }) => message)).toEqual([
    'This address has been sent many emails. Please try again later.',
  ])
  expect(await stores.people.findByEmail('a@x.example')).toBeNull()
  expect(await callMemberImport<MemberImport>(product, 'GET', id)).toMatchObject({ retryable: 1 })
})

test('the invitations of a day are limited, and the rest can be tried again', async () => {
  const product = await openMemberImportProduct()
  product.db.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MAX_INVITATIONS_A_DAY - 1})
    INSERT INTO audit_entries (id, group_slug, time, action, actor, subject, detail)
    SELECT 'invited-' || n, 'acme', ${product.clock.at}, 'invitation_sent', NULL, NULL, '' FROM numbers`)
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,', 'b@x.example,,,'))
  expect(await runMemberImport(product, id)).toMatchObject({ succeeded: 1, failed: 1 })
  const [failed] = await listImportRows(product, id, '?show=failed')
  expect(failed?.message).toBe(
    'Your organization has sent all the invitations of a day. Please go on tomorrow.',
  )
  expect(await callMemberImport<MemberImport>(product, 'GET', id)).toMatchObject({ retryable: 1 })
})

test('an interrupted change is undone to what was there before its first attempt', async () => {
  const product = await openMemberImportProduct()
  const { stores, clock } = product
  const { id } = await planMemberImport(product, formatMemberCsv(`${learner},New,Name,`))
  await callMemberImport(product, 'POST', `${id}/started`, {})
  const lease = { id: 'killed', until: clock.at }
  await stores.memberImports.claim(id, clock.at, lease)
  const row = (await stores.memberImports.nextRow(id, 0)) ?? expect.unreachable('There is no row.')
  const before = { first: 'Canary-learner', last: 'Person', subGroupId: null }
  await stores.memberImports.finishRow(id, { ...row, sub: 'learner', before }, lease)
  await stores.members.rename('learner', { first: 'New', last: 'Name' })

  expect((await readProgressEvents(product, id)).at(-1)).toMatchObject({ state: 'finished', succeeded: 1 })
  await callMemberImport(product, 'POST', `${id}/undone`, {})
  await product.resumeJobs()
  expect(await stores.people.find('learner')).toMatchObject({ first: 'Canary-learner', last: 'Person' })
})

test('undoing leaves those who have signed in, and what was changed again since', async () => {
  const product = await openMemberImportProduct()
  const { stores } = product
  const { id } = await planMemberImport(
    product,
    formatMemberCsv('used@x.example,,,', 'unused@x.example,,,', `${learner},New,Name,`),
  )
  await runMemberImport(product, id)
  const used = (await stores.people.findByEmail('used@x.example')) ?? expect.unreachable('Nobody.')
  await stores.members.setStatus(used.sub, 'CONFIRMED')
  await stores.members.rename('learner', { first: 'Newer', last: 'Name' })
  await callMemberImport(product, 'POST', `${id}/undone`, {})
  expect(await callMemberImport(product, 'POST', `${id}/undone`, {})).toMatchObject({ state: 'undoing' })
  await product.resumeJobs()
  expect(await stores.people.findByEmail('used@x.example')).not.toBeNull()
  expect(await stores.people.findByEmail('unused@x.example')).toBeNull()
  expect(await stores.people.find('learner')).toMatchObject({ first: 'Newer' })
  expect(await callMemberImport(product, 'GET', id)).toMatchObject({
    state: 'undone',
    undoableUntil: null,
    remaining: 2,
  })
  const audit = await stores.audit.list('acme', 10)
  expect(audit.find(({ action }) => action === 'import_undone')?.detail).toBe('1 of 3')
})

test('an import can be undone for a day, and is swept then', async () => {
  const product = await openMemberImportProduct()
  const { stores, clock } = product
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,'))
  clock.at += MINUTE
  await runMemberImport(product, id)
  clock.at += 24 * HOUR - 1
  await product.sweepMemberImports()
  expect(await stores.memberImports.find(id)).not.toBeNull()
  clock.at += 2
  await product.sweepMemberImports()
  expect(await stores.memberImports.find(id)).toBeNull()
})

test('a person who is deleted is in no row of an import (T60)', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(
    product,
    formatMemberCsv('a@x.example,Unmistakable,,', 'b@x.example,,,'),
  )
  await runMemberImport(product, id)
  const { sub = '' } = (await product.stores.people.findByEmail('a@x.example')) ?? {}
  const response = await product.request('admin', 'DELETE', `/api/members/${sub}`)
  expect(response.status).toBe(204)
  expect((await listImportRows(product, id)).map(({ email, result }) => [email, result])).toEqual([
    ['', 'created'],
    ['b@x.example', 'created'],
  ])
  const rows = product.db.prepare('SELECT * FROM member_import_rows').all()
  expect(JSON.stringify(rows)).not.toContain('Unmistakable')
})

test('a row about a person who is deleted before the import is begun can be corrected', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(product, formatMemberCsv(`${learner},,,`, 'b@x.example,,,'))
  expect((await product.request('admin', 'DELETE', '/api/members/learner')).status).toBe(204)
  expect(await listImportRows(product, id, '?show=fix')).toMatchObject([
    { line: 2, email: '', verdict: 'cannot', reason: 'This person was removed in the meantime' },
  ])
  const again = { email: learner, first: '', last: '', subGroup: '' }
  const { row } = await callMemberImport<{ row: ImportRow }>(product, 'PUT', `${id}/rows/2`, again)
  expect(row).toMatchObject({ email: learner, verdict: 'create', reason: null })
})

/** An import that another process is processing, so that its streams only follow. */
async function planFollowed(product: TestProduct): Promise<string> {
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example,,,'))
  await callMemberImport(product, 'POST', `${id}/started`, {})
  const { at } = product.clock
  await product.stores.memberImports.claim(id, at, { id: 'another', until: at + HOUR })
  return id
}

test('a server that stops ends its progress streams', async () => {
  const product = await openMemberImportProduct()
  const id = await planFollowed(product)
  let stopping: Promise<void> | null = null
  await readProgressEvents(product, id, () => {
    stopping ??= product.stopServer()
    return false
  })
  await stopping
  expect(await product.stores.memberImports.countRows(id)).toMatchObject({ succeeded: 0 })
})

test('the sixth progress stream of a person ends the first one', async () => {
  const product = await openMemberImportProduct()
  const id = await planFollowed(product)
  const first = readProgressEvents(product, id)
  const others = await Promise.all(
    Array.from({ length: 5 }, () => product.request('manager', 'GET', `/streams/groups/acme/imports/${id}`)),
  )
  expect((await first).at(-1)).toMatchObject({ state: 'processing', done: 0 })
  await Promise.all(others.map(({ body }) => body?.cancel()))
})

test('those who joined after the file was reviewed are not missing', async () => {
  const product = await openMemberImportProduct()
  const { stores, clock } = product
  const { id } = await planMemberImport(product, formatMemberCsv(`${learner},,,`))
  clock.at += MINUTE
  const own = { first: '', last: '', role: 'user', subGroupId: null } as const
  const joinedAt = new Date(clock.at).toISOString()
  await stores.members.add('acme', { ...own, sub: 'late', email: 'late@x.example' }, joinedAt)
  await runMemberImport(product, id)
  const { missing } = await callMemberImport<MemberImport>(product, 'GET', id)
  expect(missing).toBe(3)
})

test('someone whose address has changed since the review is not missing', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(product, formatMemberCsv(`${learner},,,`))
  product.db.exec("UPDATE members SET email = 'renamed@x.example' WHERE sub = 'learner'")
  await runMemberImport(product, id)
  expect(await callMemberImport(product, 'GET', id)).toMatchObject({ missing: 3 })
})

test('who is missing is unknown while a line has no valid address, which may be anybody', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(product, formatMemberCsv(`${learner},,,`, 'not an address,,,'))
  await runMemberImport(product, id)
  expect(await callMemberImport(product, 'GET', id)).toMatchObject({ state: 'finished', missing: null })
  const path = `/api/groups/acme/imports/${id}/missing/removed`
  await expectRefusal(product.request('manager', 'POST', path, { count: 3 }), 'groups.missing_changed')
})

test('two corrections to one address at the same moment leave one person to create', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(
    product,
    formatMemberCsv('a@x.example,,,', 'b@x.example,,,', 'c@x.example,,,'),
  )
  const same = { email: 'same@x.example', first: '', last: '', subGroup: '' }
  await Promise.all([2, 3, 4].map((line) => callMemberImport(product, 'PUT', `${id}/rows/${line}`, same)))
  expect((await listImportRows(product, id)).map(({ email, verdict }) => [email, verdict])).toEqual([
    [same.email, 'create'],
    [same.email, 'cannot'],
    [same.email, 'cannot'],
  ])
})

test('a mistyped address in the file stands for the person who is meant', async () => {
  const product = await openMemberImportProduct()
  const { stores } = product
  const own = { first: '', last: '', role: 'user', subGroupId: null } as const
  await stores.members.add('acme', { ...own, sub: 'amy', email: 'amy@gmail.com' }, '2026-01-01')
  const { id, suggestions } = await planMemberImport(product, formatMemberCsv('amy@gmial.com,,,'))
  expect(suggestions).toBe(1)
  const [row] = await listImportRows(product, id, '?show=fix')
  expect(row).toMatchObject({ line: 2, verdict: 'create', suggestion: 'amy@gmail.com' })
  await runMemberImport(product, id)
  const { missing } = await callMemberImport<MemberImport>(product, 'GET', id)
  expect(missing).toBe(4)
})

test('a file of 100 MB is refused before it is sent (S7)', async () => {
  const { request } = await openMemberImportProduct()
  const file = { purpose: 'member-list', name: 'people.csv', type: 'text/csv', size: 100 * 1024 * 1024 }
  await expectRefusal(request('manager', 'POST', '/api/uploads', file), 'input.too_large')
})
