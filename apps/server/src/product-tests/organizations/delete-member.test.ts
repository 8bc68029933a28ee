import { uploadKey } from '@kitchen-table/application/store-helpers'
import { listRows, listTables } from '@kitchen-table/application/testing/samples'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { addUpload } from '../../testing/endpoint-fixtures/preconditions.ts'
import { type OrganizationsProduct, openOrganizationsProduct } from '../../testing/organizations-product.ts'

const SUB = 'canary-of-t60'
const EMAIL = emailOf(SUB)
const NAME = 'Zerlinde'

/** Returns `table: row` for each row that has one of these texts. */
function findTraces({ db }: OrganizationsProduct, texts: readonly string[]): string[] {
  return listTables(db)
    .filter((table) => table !== 'events')
    .flatMap((table) => listRows(db, table).map((row) => `${table}: ${row}`))
    .filter((row) => texts.some((text) => row.includes(text)))
}

/** Leaves everything that the product stores of a person. */
async function leaveTraces(product: OrganizationsProduct): Promise<void> {
  const { stores, clock } = product
  await product.addMember(SUB, { first: NAME, last: NAME }, 'Right-Password-1')
  const at = new Date(clock.at).toISOString()
  await product.openSignedInBrowser(SUB)
  const browser = await product.openSignedInBrowser(SUB)
  await browser.request('PUT', '/progress/units/u-talk', { track: 'first-budget', completed: true })
  await browser.request('POST', '/events', { events: [] })
  await browser.request('POST', '/profile/email/code', { email: 'zerlinde@other.example' })
  await product.send('nobody', 'POST', '/password/code', { email: EMAIL })
  await product.send('manager', 'POST', '/groups/acme/members', {
    email: EMAIL,
    first: '',
    last: '',
    role: 'user',
  })
  await addUpload(product, SUB)
  const picture = { key: `people/${SUB}/1`, name: 'me.png', type: 'image/png', size: 3 }
  await stores.files.put(picture.key, new Uint8Array([1, 2, 3]), picture)
  await stores.people.setPicture(SUB, picture)
  await stores.notices.add({ id: 'n', kind: 'role_changed', words: `${EMAIL} was user and is manager.`, at })
  const list = { username: SUB, email: EMAIL, role: 'user', group: 'acme', first: NAME, last: NAME } as const
  const subscription = { channel: 'list', purpose: 'list', type: 'subscribe', user: list } as const
  await stores.outbox.add('list', subscription, clock.at)
  await stores.outbox.add('mail', { channel: 'mail', purpose: 'invitation', sub: SUB }, clock.at)
  await stores.challenges.put({
    id: `email:${SUB}`,
    sub: SUB,
    secretHash: null,
    data: { email: EMAIL },
    expiresAt: clock.at + 60_000,
    triesLeft: 5,
  })
}

test('T60: nothing of a deleted person is left but their events', async () => {
  const product = await openOrganizationsProduct()
  await leaveTraces(product)
  const { uploadId } = await addUpload(product, SUB)
  expect(findTraces(product, [SUB, EMAIL, NAME]).length).toBeGreaterThan(10)

  await product.succeed('manager', 'DELETE', `/members/${SUB}`)
  await product.deliverOutbox()
  expect(product.mailingListCalls).toEqual([`delete ${EMAIL}`])
  expect(findTraces(product, [SUB, EMAIL, NAME])).toEqual([])
  for (const key of [uploadKey(uploadId), `people/${SUB}/1`])
    expect(await product.stores.files.get(key)).toBeNull()
  const { entries } = await product.succeed('manager', 'GET', '/groups/acme/audit')
  expect(entries).toMatchObject([
    { action: 'member_removed', actor: 'Canary-manager Person', subject: 'a removed person' },
  ])
  expect(await product.refuse('manager', 'GET', `/members/${SUB}`)).toBe('groups.member_denied')
  expect(await product.refuse('admin', 'GET', `/members/${SUB}`)).toBe('groups.member_not_found')
})

const steps = {
  'the account': (product: OrganizationsProduct) => [product.stores.directory, 'delete'],
  'the entry': (product: OrganizationsProduct) => [product.stores.audit, 'append'],
  'the record': (product: OrganizationsProduct) => [product.stores.members, 'remove'],
  'the mailing list': (product: OrganizationsProduct) => [product.stores.outbox, 'add'],
  'the traces': (product: OrganizationsProduct) => [product.stores.challenges, 'forget'],
} as const satisfies Record<string, (product: OrganizationsProduct) => readonly [object, string]>

test.each(
  Object.entries(steps).flatMap(([name, find]) => [
    { name, find, when: 'before' as const },
    { name, find, when: 'after' as const },
  ]),
)('T44: a deletion that stops $when $name is finished by the reconciler', async ({ find, when }) => {
  const product = await openOrganizationsProduct()
  await leaveTraces(product)
  const [port, method] = find(product)
  const original: (...args: unknown[]) => Promise<unknown> = Reflect.get(port, method)
  Reflect.set(port, method, async (...args: unknown[]) => {
    if (when === 'after') await original(...args)
    throw new Error('the process died')
  })
  expect((await product.send('manager', 'DELETE', `/members/${SUB}`)).status).toBe(500)
  expect(product.takeFaults()).toHaveLength(1)
  // Whatever was done by then, the person is shut out.
  const session = await product.send('nobody', 'POST', '/session', {
    email: EMAIL,
    password: 'Right-Password-1',
  })
  expect(session.status).toBe(401)

  Reflect.set(port, method, original)
  await product.resumeJobs()
  await product.deliverOutbox()
  expect(findTraces(product, [SUB, EMAIL, NAME]).filter((row) => !row.startsWith('backoffs'))).toEqual([])
  const removals = (await product.readAudit()).filter((action) => action === 'member_removed')
  expect(removals).toHaveLength(1)
})

test('the last two administrators who delete each other: one remains', async () => {
  const product = await openOrganizationsProduct()
  product.db.exec(
    "UPDATE people SET enabled = 0 WHERE role = 'admin' AND sub NOT IN ('admin', 'dormantAdmin')",
  )
  const responses = await Promise.all([
    product.send('admin', 'DELETE', '/members/dormantAdmin'),
    product.send('dormantAdmin', 'DELETE', '/members/admin'),
  ])
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
  const admins = product.db.prepare("SELECT sub FROM people WHERE role = 'admin' AND enabled = 1").all()
  expect(admins).toHaveLength(1)
})

test('the second of two managers who delete one person at once reads that it is done', async () => {
  const product = await openOrganizationsProduct()
  const statuses = async (who: 'manager' | 'admin') => {
    const response = await product.send(who, 'DELETE', '/members/learner')
    return response.status
  }
  expect(await Promise.all([statuses('manager'), statuses('admin')])).toEqual([204, 204])
  expect(await product.readAudit()).toEqual(['member_removed'])
})

test('a person whose record another job changes is busy', async () => {
  const product = await openOrganizationsProduct()
  const job = { id: 'other', kind: 'change-role', subject: 'person:learner', input: null }
  await product.stores.jobs.add(
    { ...job, createdAt: product.clock.at },
    { id: 'worker', until: product.clock.at + 60_000 },
  )
  expect(await product.refuse('manager', 'DELETE', '/members/learner')).toBe('groups.busy')
  expect(await product.refuse('admin', 'PUT', '/members/learner/enabled', { enabled: false })).toBe(
    'groups.busy',
  )
})
