import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const MINUTE = 60_000

const newcomer = (n: number | string = 'new', role = 'user') => ({
  email: `${n}@canary.example`,
  first: 'Nina',
  last: 'Newcomer',
  role,
})

test('adds a member who is invited by e-mail, signs in with the password of it, and is in the list', async () => {
  const product = await openOrganizationsProduct()
  const added = await product.succeed('manager', 'POST', '/groups/acme/members', {
    ...newcomer(),
    email: 'New@Canary.Example',
  })
  expect(added).toMatchObject({
    email: 'new@canary.example',
    first: 'Nina',
    role: 'user',
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    lastLoginAt: null,
    can: { delete: true },
  })
  const [invitation] = await product.takeSentEmails()
  expect(invitation?.text).toContain('canary-acme can see your name, your email address')
  expect(await product.readAudit()).toEqual(['member_added'])
  const list = await product.succeed('manager', 'GET', '/groups/acme/members?search=nina')
  expect(list).toMatchObject({ matching: 1, members: [{ sub: added.sub }] })
  expect(await product.succeed('manager', 'GET', '/groups')).toMatchObject({ groups: [{ memberCount: 6 }] })
})

test('a member is added to a sub-group that the organization has, and to no other', async () => {
  const product = await openOrganizationsProduct()
  const add = (subGroupId: string) =>
    product.send('manager', 'POST', '/groups/acme/members', { ...newcomer(), subGroupId })
  expect((await add('no-such-floor')).body.code).toBe('groups.sub_group_not_found')
  const { body } = await add('acme-young')
  expect(body).toMatchObject({ subGroupId: 'acme-young' })
  expect(await product.stores.people.find(body.sub)).toMatchObject({ subGroupId: 'acme-young' })
})

test.each([
  ['es', 'es'],
  ['en', 'en'],
  [undefined, 'en'],
] as const)(
  'a member who is added with the language %s is invited in %s',
  async (language, emailLanguage) => {
    const product = await openOrganizationsProduct()
    const { sub } = await product.succeed('manager', 'POST', '/groups/acme/members', {
      ...newcomer(),
      language,
    })
    const [invitation] = await product.takeSentEmails()
    expect(invitation?.html).toContain(`<html lang="${emailLanguage}" dir="ltr">`)
    expect(await product.stores.people.find(sub)).toMatchObject({ language: language ?? null })
  },
)

test.each(['learner', 'otherLearner', 'alone', 'admin'])(
  'T22: refuses the address of %s; after thirty refusals within an hour it refuses nothing more',
  async (name) => {
    const product = await openOrganizationsProduct()
    const add = () =>
      product.refuse('manager', 'POST', '/groups/acme/members', { ...newcomer(), email: emailOf(name) })
    for (let n = 0; n < 30; n += 1) expect(await add()).toBe('groups.email_exists')
    expect(await add()).toBe('accounts.wait')
    product.clock.at += 60 * MINUTE
    expect(await add()).toBe('groups.email_exists')
  },
)

test('T07: a list of members that is sent with a new one is ignored, so parallel additions lose nobody', async () => {
  const product = await openOrganizationsProduct()
  const before = await product.stores.members.count('acme')
  const members = [{ email: 'listed@canary.example', first: 'Lis', last: 'Ted' }]
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      product.succeed('manager', 'POST', '/functions/create-user', {
        user: { first: 'Nina', last: 'Newcomer', username: `${n}@canary.example`, group: 'acme', members },
      }),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50)
  expect(await product.stores.members.count('acme')).toBe(before + 50)
  expect(await product.stores.people.findByEmail('listed@canary.example')).toBeNull()
})

test('T35: 200 parallel additions to 100 seats add exactly as many as have a seat', async () => {
  const product = await openOrganizationsProduct()
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  await product.succeed('admin', 'PATCH', '/groups/acme', { version, maxMembers: 100 })
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      product.send('manager', 'POST', '/groups/acme/members', newcomer(n)),
    ),
  )
  const codes = responses.map(({ status, body }) => (status === 201 ? 'added' : body.code))
  expect(codes.filter((code) => code === 'added')).toHaveLength(96)
  expect(codes.filter((code) => code === 'groups.full')).toHaveLength(104)
  // One member is disabled, and has no seat.
  expect(await product.stores.members.countSeats('acme')).toEqual({ taken: 100, disabled: 1 })
  const accounts = product.db.prepare("SELECT count(*) AS n FROM accounts WHERE group_slug = 'acme'").get()
  expect(accounts?.n).toBe(101)
})

test('T53: an organization sends at most 10,000 invitations within a day', async () => {
  const product = await openOrganizationsProduct()
  // Also those count whose recipients have been removed since.
  const addEntry = product.db.prepare(`
    INSERT INTO audit_entries (group_slug, time, id, action, detail) VALUES ('acme', ?, ?, 'member_added', '')`)
  for (let n = 0; n < 10_000; n += 1) addEntry.run(product.clock.at - 23 * 60 * MINUTE, `entry-${n}`)
  const add = (n: number) => product.send('manager', 'POST', '/groups/acme/members', newcomer(n))
  expect((await add(1)).body.code).toBe('groups.too_many_invitations')
  expect(
    await product.refuse('manager', 'POST', '/members/pending/invitations', { notification: true }),
  ).toBe('groups.too_many_invitations')
  product.clock.at += 61 * MINUTE
  expect((await add(2)).status).toBe(201)
})

test('T53: a deleted and added person gets no more invitations than anybody else', async () => {
  const product = await openOrganizationsProduct()
  for (let n = 0; n < 5; n += 1) {
    const { sub } = await product.succeed('manager', 'POST', '/groups/acme/members', newcomer())
    await product.succeed('manager', 'DELETE', `/members/${sub}`)
  }
  expect(await product.refuse('manager', 'POST', '/groups/acme/members', newcomer())).toBe('accounts.wait')
})

test('an addition that is interrupted after the account was created is finished, and nobody is invited twice', async () => {
  const product = await openOrganizationsProduct()
  const { members } = product.stores
  const { add } = members
  members.add = async () => {
    throw new Error('the process died')
  }
  expect((await product.send('manager', 'POST', '/groups/acme/members', newcomer())).status).toBe(500)
  product.takeFaults()
  members.add = add
  await product.resumeJobs()
  expect(await product.refuse('manager', 'POST', '/groups/acme/members', newcomer())).toBe(
    'groups.email_exists',
  )
  expect((await product.takeSentEmails()).map(({ to }) => to)).toEqual(['new@canary.example'])
  expect(await product.readAudit()).toEqual(['member_added'])
})

test('an address of which a job is at work is busy', async () => {
  const product = await openOrganizationsProduct()
  const job = { id: 'other', kind: 'add-member', subject: 'address:new@canary.example', input: null }
  const lease = { id: 'worker', until: product.clock.at + MINUTE }
  await product.stores.jobs.add({ ...job, createdAt: product.clock.at }, lease)
  expect(await product.refuse('manager', 'POST', '/groups/acme/members', newcomer())).toBe('groups.busy')
})
