import { expectRefusal, expectStatus } from '@kitchen-table/application/testing/suites'
import type { MemberImport } from '@kitchen-table/contract/organizations'
import { emailOf, type SampleName, setOrganizationStatus } from '@kitchen-table/embedded/testing/samples'
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

const HOUR = 60 * 60_000

test('a file is reviewed, corrected, imported and undone', async () => {
  const product = await openMemberImportProduct()
  const { stores, clock } = product
  const planned = await planMemberImport(
    product,
    formatMemberCsv(
      'new@x.example,New,Person,',
      'not an address,,,',
      `${emailOf('learner').toUpperCase()},Renamed,,`,
      'NEW@x.example,,,',
      `${emailOf('otherLearner')},,,`,
      'amy@gmial.com,Amy,,',
    ),
  )
  expect(planned).toMatchObject({
    state: 'review',
    counts: { create: 2, change: 1, same: 0, elsewhere: 1, cannot: 2 },
    suggestions: 1,
    total: 3,
    missing: null,
  })
  const rows = await listImportRows(product, planned.id)
  expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, null],
    [3, 'Not a valid email address format'],
    [4, null],
    [5, 'The same address as line 2'],
    [6, 'Users with email already exists'],
    [7, null],
  ])

  const cells = { email: 'ann@x.example', first: 'Ann', last: '', subGroup: '' }
  const fixed = await callMemberImport<{ row: { verdict: string }; import: MemberImport }>(
    product,
    'PUT',
    `${planned.id}/rows/3`,
    cells,
  )
  expect(fixed.row.verdict).toBe('create')
  expect(fixed.import.counts).toMatchObject({ create: 3, cannot: 1 })

  const last = await runMemberImport(product, planned.id)
  expect(last).toMatchObject({ state: 'finished', done: 4, total: 4, succeeded: 4, failed: 0 })
  expect(await stores.people.findByEmail('ann@x.example')).toMatchObject({ group: 'acme', role: 'user' })
  expect(await stores.people.find('learner')).toMatchObject({ first: 'Renamed', last: 'Person' })
  await product.deliverOutbox()
  expect(product.emails.map(({ to }) => to).sort()).toEqual([
    'amy@gmial.com',
    'ann@x.example',
    'new@x.example',
  ])

  const finished = await callMemberImport<MemberImport>(product, 'GET', planned.id)
  expect(finished).toMatchObject({
    state: 'finished',
    undoableUntil: new Date(clock.at + 24 * HOUR).toISOString(),
  })

  expect(await callMemberImport(product, 'POST', `${planned.id}/undone`, {})).toMatchObject({
    state: 'undoing',
  })
  await product.resumeJobs()
  expect(await callMemberImport(product, 'GET', planned.id)).toMatchObject({
    state: 'undone',
    job: { done: 4, total: 4, isFinished: true },
  })
  expect(await stores.people.findByEmail('ann@x.example')).toBeNull()
  expect(await stores.people.find('learner')).toMatchObject({ first: 'Canary-learner' })
})

test('T45: a stream that is closed stops after the row in hand, and the next one resumes', async () => {
  const product = await openMemberImportProduct()
  const people = Array.from({ length: 300 }, (_, n) => `p${n}@x.example,,,`)
  const { id } = await planMemberImport(product, formatMemberCsv(...people))
  await callMemberImport(product, 'POST', `${id}/started`, {})
  await readProgressEvents(product, id, (events) => events.length > 0)
  const other = { id: 'other', until: product.clock.at + 1 }
  // The lease is released.
  await expect.poll(() => product.stores.memberImports.claim(id, product.clock.at, other)).toBe(true)
  const { done } = await callMemberImport<MemberImport>(product, 'GET', id)
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(300)

  product.clock.at += 1000
  const last = (await readProgressEvents(product, id)).at(-1)
  expect(last).toMatchObject({ state: 'finished', succeeded: 300, failed: 0 })
  const { total } = await product.stores.members.summarize('acme', '')
  expect(total).toBe(305)
})

test('a review that another manager overtook is judged again when it is started', async () => {
  const product = await openMemberImportProduct()
  const names = Array.from({ length: 40 }, (_, n) => `new-${n}@x.example,New,Person,`)
  const overtaken = await planMemberImport(product, formatMemberCsv(...names, 'later@x.example,,,'), {
    name: 'admin',
  })
  product.clock.at += 1000
  const faster = await planMemberImport(product, formatMemberCsv(...names))
  await runMemberImport(product, faster.id)
  expect(overtaken.counts).toMatchObject({ create: 41, same: 0 })
  product.clock.at += 1000

  expect(await runMemberImport(product, overtaken.id)).toMatchObject({
    state: 'finished',
    total: 1,
    succeeded: 1,
    failed: 0,
  })
  const { counts } = await callMemberImport<MemberImport>(product, 'GET', overtaken.id)
  expect(counts).toMatchObject({ create: 1, same: 40, elsewhere: 0 })
})

test('rows without a seat fail, and are tried again after the limit is raised', async () => {
  const product = await openMemberImportProduct()
  const { id, seats } = await planMemberImport(
    product,
    formatMemberCsv('a@x.example', 'b@x.example', 'c@x.example'),
  )
  expect(seats.after).toBe(seats.taken + 3)
  setMaxMembers(product, seats.taken + 1)
  const last = await runMemberImport(product, id)
  expect(last).toMatchObject({ state: 'finished', succeeded: 1, failed: 2 })
  const rows = await listImportRows(product, id, '?show=failed')
  expect(rows.map(({ message }) => message)).toEqual(['Max members reached', 'Max members reached'])

  setMaxMembers(product, seats.taken + 3)
  expect(await runMemberImport(product, id)).toMatchObject({ state: 'finished', succeeded: 3, failed: 0 })
})

test('those who are not in the file are removed, if their number is still what was confirmed', async () => {
  const product = await openMemberImportProduct()
  const { stores } = product
  const file = formatMemberCsv(`${emailOf('learner')},,,`, `${emailOf('young')},,,`, 'new@x.example,,,')
  const { id } = await planMemberImport(product, file)
  await expectRefusal(
    product.request('manager', 'GET', `/api/groups/acme/imports/${id}/missing`),
    'groups.missing_changed',
  )
  await runMemberImport(product, id)
  expect(await callMemberImport<MemberImport>(product, 'GET', id)).toMatchObject({
    missing: 2,
    isRemovable: true,
  })
  const { members, next } = await callMemberImport<{ members: { email: string }[]; next: string | null }>(
    product,
    'GET',
    `${id}/missing`,
  )
  expect(members.map(({ email }) => email)).toEqual(['disabled', 'pending'].map(emailOf))
  expect(await callMemberImport(product, 'GET', `${id}/missing?after=${next}`)).toEqual({
    members: [],
    next: null,
  })
  const remove = (count: number) =>
    product.request('manager', 'POST', `/api/groups/acme/imports/${id}/missing/removed`, { count })
  await expectRefusal(remove(3), 'groups.missing_changed')
  await expectStatus(remove(2), 202)
  await product.resumeJobs()
  for (const name of ['pending', 'disabled']) expect(await stores.people.find(name)).toBeNull()
  for (const name of ['learner', 'young', 'manager', 'otherLearner'])
    expect(await stores.people.find(name)).not.toBeNull()
  const entries = await stores.audit.list('acme', 20)
  expect(entries.find(({ action }) => action === 'missing_removed')?.detail).toBe(
    '2 people who are not in “people.csv”',
  )
  expect(await callMemberImport<MemberImport>(product, 'GET', id)).toMatchObject({
    missing: 0,
    job: { isFinished: true },
  })
})

test('T67: nobody is removed by a file that has fewer than half of the members in it', async () => {
  const product = await openMemberImportProduct()
  const strangers = Array.from({ length: 9 }, (_, n) => `new-${n}@x.example,,,`)
  const { id } = await planMemberImport(product, formatMemberCsv(`${emailOf('learner')},,,`, ...strangers))
  await runMemberImport(product, id)
  expect(await callMemberImport<MemberImport>(product, 'GET', id)).toMatchObject({
    missing: 3,
    isRemovable: false,
  })
  const path = `/api/groups/acme/imports/${id}/missing`
  await expectRefusal(product.request('manager', 'GET', path), 'groups.file_incomplete')
  await expectRefusal(
    product.request('manager', 'POST', `${path}/removed`, { count: 3 }),
    'groups.file_incomplete',
  )
  expect(await product.stores.members.count('acme')).toBe(14)
})

test('no row is processed after the organization was disabled', async () => {
  const product = await openMemberImportProduct()
  const { stores, clock, db } = product
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example', 'b@x.example'))
  await callMemberImport(product, 'POST', `${id}/started`, {})
  await stores.memberImports.claim(id, clock.at, { id: 'dead', until: clock.at + 10_000 })
  await readProgressEvents(product, id, () => {
    setOrganizationStatus(db, 'acme', 'disabled')
    clock.at += 10_000
    return false
  })
  expect(await stores.memberImports.countRows(id)).toMatchObject({ succeeded: 0, failed: 0 })
  await expectRefusal(
    product.request('manager', 'GET', `/streams/groups/acme/imports/${id}`),
    'accounts.not_signed_in',
  )
})

test('a second stream follows, and takes over when the lease ends', async () => {
  const product = await openMemberImportProduct()
  const { stores, clock } = product
  const { id } = await planMemberImport(product, formatMemberCsv('a@x.example', 'b@x.example'))
  await callMemberImport(product, 'POST', `${id}/started`, {})
  await stores.memberImports.claim(id, clock.at, { id: 'dead', until: clock.at + 10_000 })
  const events = await readProgressEvents(product, id, (received) => {
    if (received.length > 0) clock.at += 10_000
    return false
  })
  expect(events[0]).toMatchObject({ state: 'processing', done: 0, rows: [] })
  expect(events.at(-1)).toMatchObject({ state: 'finished', succeeded: 2 })
})

test('the members are exported, and the export can be imported again without a change', async () => {
  const product = await openMemberImportProduct()
  await product.stores.members.rename('learner', { first: '=1+1', last: "'t Hooft" })
  const response = await product.request('manager', 'GET', '/files/groups/acme/members.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="test-acme-export-20261105T120000Z\.csv"/,
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8')
  expect(text).toContain('"Email","First","Last","Sub","Org","OrgDisplayName","Role","Status","Invited"')
  expect(text).toContain(`"${emailOf('learner')}","'=1+1","'t Hooft","","acme",`)
  expect(text).toMatch(/"pending@canary\.example",.*,"user","PENDING"/)
  // That of an administrator has the days of the last sign-ins as well, which are no last days at work.
  const full = await (await product.request('admin', 'GET', '/files/groups/acme/members.csv')).text()
  expect(full).toContain('"LastSignIn"')
  const unchanged = { create: 0, change: 0, same: 5, elsewhere: 0, cannot: 0 }
  for (const exported of [text, full])
    expect((await planMemberImport(product, exported)).counts).toEqual(unchanged)
})

test('failed rows are exported with the reason, and can be imported again', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(
    product,
    formatMemberCsv('nobody,Ann,,', 'noreply@y.example,,,', 'a@x.example,,,'),
  )
  await runMemberImport(product, id)
  const response = await product.request('manager', 'GET', `/files/groups/acme/imports/${id}/failed.csv`)
  const text = await response.text()
  expect(text).toContain('"nobody","Ann","","","Not a valid email address format"')
  expect(text).toContain('"noreply@y.example","","","","Nobody reads this address"')
  expect((await planMemberImport(product, text)).counts).toMatchObject({ cannot: 2, create: 0 })
})

test('the audit log and a template are exported', async () => {
  const product = await openMemberImportProduct()
  await runMemberImport(product, (await planMemberImport(product, formatMemberCsv('a@x.example,,,'))).id)
  const audit = await (await product.request('manager', 'GET', '/files/groups/acme/audit.csv')).text()
  expect(audit).toContain('"Time","Who","What","Whom"')
  expect(audit).toMatch(/"Canary-manager Person","began an import of 1 person",""/)
  const template = await product.request('manager', 'GET', '/files/member-template.csv')
  expect(await template.text()).toMatch(/^"Email","First","Last","Sub"\r\n/)
})

test.for(['not_csv', 'unclosed'])(
  'a file that cannot be read is refused with a sentence: %s',
  async (kind) => {
    const product = await openMemberImportProduct()
    const bytes = Buffer.from(kind === 'not_csv' ? 'Email\na@x.example' : 'Email\n"a@x.example')
    const name = kind === 'not_csv' ? 'people.pdf' : 'people.csv'
    const { uploadId } = await addUpload(product, 'manager', { ...csvFile, name, bytes })
    const data = await expectRefusal(
      product.request('manager', 'POST', '/api/groups/acme/imports', { upload: uploadId }),
      'groups.csv_invalid',
    )
    expect(data).toEqual(
      kind === 'not_csv'
        ? { reason: 'Please choose a CSV or text file, or an Excel workbook (.xlsx).', line: null }
        : { reason: expect.stringContaining('quotation mark'), line: 2 },
    )
    expect(await product.stores.memberImports.list('acme')).toEqual([])
  },
)

test('T08: the function endpoints have the bodies and responses of docs/product.md 9.4', async () => {
  const product = await openMemberImportProduct()
  const createUser = (username: string) =>
    product.request('manager', 'POST', '/functions/create-user/', {
      user: { first: 'Ann', last: 'Lee', username, group: 'acme', members: [{ email: 'x' }] },
    })
  const created = await createUser('ann@x.example')
  expect(created.status).toBe(200)
  const { data, ...status } = await created.json()
  expect(status).toEqual({ statusCode: 200, message: '' })
  expect(await product.stores.people.find(data.User.Username)).toMatchObject({ email: 'ann@x.example' })
  for (const [username, message] of [
    ['ann@x.example', 'Users with email already exists'],
    ['nobody', 'Not a valid email address format'],
    ['', 'Email is required'],
  ] as const)
    expect(await (await createUser(username)).json()).toEqual({ statusCode: 400, message, data: null })

  const { uploadId } = await addUpload(product, 'manager', {
    ...csvFile,
    bytes: Buffer.from('Email;First\nA@x.example;A'),
  })
  const parse = (name: SampleName, Key: string) =>
    product.request(name, 'POST', '/functions/parse-csv', { Bucket: 'uploads', Key })
  expect(await (await parse('manager', uploadId)).json()).toEqual({
    results: [{ email: 'a@x.example', first: 'A', last: '' }],
  })
  await expectRefusal(parse('otherManager', uploadId), 'uploads.not_found')
  const withheld = await addUpload(product, 'manager', {
    ...csvFile,
    bytes: Buffer.from(
      'Email,First,Last,Status\nb@x.example,B,C,Active\nc@x.example,C,D,Terminated\nno-reply@x.example,N,R,Active',
    ),
  })
  expect(await (await parse('manager', withheld.uploadId)).json()).toEqual({
    results: [{ email: 'b@x.example', first: 'B', last: 'C' }],
  })

  const changeList = (username: string) =>
    product.request('manager', 'POST', '/functions/mailing-list/', {
      user: { username, email: emailOf(username), role: 'user', group: 'acme', first: '', last: '' },
      type: 'subscribe',
    })
  expect(await (await changeList('learner')).json()).toEqual({ statusCode: 200, message: '' })
  await product.deliverOutbox()
  expect(product.mailingListCalls).toEqual([`subscribe ${emailOf('learner')}`])
  for (const username of ['otherLearner', 'missing'])
    await expectRefusal(changeList(username), 'auth.forbidden')
})
