import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const newOrganization = (change = {}) => ({
  id: randomUUID(),
  name: 'Harbor Foods',
  managerEmail: 'boss@harbor.example',
  managerFirst: 'Bo',
  managerLast: 'Ss',
  maxMembers: 25,
  ...change,
})

test('creates an organization and invites its manager, who runs it', async () => {
  const product = await openOrganizationsProduct()
  const created = await product.succeed('admin', 'POST', '/groups', newOrganization())
  expect(created).toMatchObject({
    slug: 'harbor-foods',
    memberCount: 1,
    maxMembers: 25,
    groupStatus: 'active',
  })
  const [invitation] = await product.takeSentEmails()
  expect(invitation).toMatchObject({
    to: 'boss@harbor.example',
    subject: expect.stringContaining('Harbor Foods'),
  })
  const list = await product.succeed('admin', 'GET', '/groups/harbor-foods/members')
  expect(list.members).toMatchObject([{ role: 'manager', first: 'Bo' }])
  expect((await product.readAudit('harbor-foods')).toSorted()).toEqual(['group_created', 'member_added'])
})

test('the same creation again returns what the first one has created', async () => {
  const product = await openOrganizationsProduct()
  const body = newOrganization()
  const first = await product.succeed('admin', 'POST', '/groups', body)
  expect(await product.succeed('admin', 'POST', '/groups', body)).toEqual(first)
  expect(await product.takeSentEmails()).toHaveLength(1)
})

test('superadmin is an organization without a manager', async () => {
  const product = await openOrganizationsProduct()
  const body = newOrganization({ managerEmail: 'superadmin' })
  expect(await product.succeed('admin', 'POST', '/groups', body)).toMatchObject({ memberCount: 0 })
})

test.each([
  { change: { name: ' organization CANARY-acme ' }, code: 'groups.exists' },
  { change: { name: 'Acme' }, code: 'groups.exists' },
  { change: { managerEmail: 'Learner@Canary.Example' }, code: 'groups.email_exists' },
  { change: { managerEmail: '' }, code: 'input.invalid' },
  { change: { name: '   ' }, code: 'input.invalid' },
  { change: { maxMembers: -1 }, code: 'input.invalid' },
])('refuses $change with $code', async ({ change, code }) => {
  const product = await openOrganizationsProduct()
  expect(await product.refuse('admin', 'POST', '/groups', newOrganization(change))).toBe(code)
  expect(await product.takeSentEmails()).toEqual([])
})

test.each([
  { name: 'Medica', slug: 'medica-1' },
  { name: 'All', slug: 'all-1' },
  { name: 'Zoë & Söhne', slug: 'zoe-sohne' },
])('the slug of $name is $slug', async ({ name, slug }) => {
  const product = await openOrganizationsProduct()
  const body = newOrganization({ name, managerEmail: 'superadmin' })
  expect(await product.succeed('admin', 'POST', '/groups', body)).toMatchObject({ slug })
})

test('of a hundred parallel creations of one name, one succeeds', async () => {
  const product = await openOrganizationsProduct()
  const responses = await Promise.all(
    Array.from({ length: 100 }, () =>
      product.send('admin', 'POST', '/groups', newOrganization({ managerEmail: 'superadmin' })),
    ),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(responses.filter(({ body }) => body.code === 'groups.exists')).toHaveLength(99)
})

test('an organization whose manager turns out to exist is removed again', async () => {
  const product = await openOrganizationsProduct()
  const account = { email: 'boss@harbor.example', first: '', last: '', role: 'user', group: null } as const
  await product.stores.directory.create({ ...account, createdAt: '2026-01-02T03:04:05.678Z' }, null)
  const body = newOrganization()
  expect(await product.refuse('admin', 'POST', '/groups', body)).toBe('groups.email_exists')
  expect(await product.stores.groups.find('harbor-foods')).toBeNull()
  // The same form, fixed.
  const fixed = { ...body, managerEmail: 'other@harbor.example' }
  expect(await product.succeed('admin', 'POST', '/groups', fixed)).toMatchObject({ slug: 'harbor-foods' })
})

test('a creation that is interrupted is finished, and the same one again returns the organization', async () => {
  const product = await openOrganizationsProduct()
  const { add } = product.stores.members
  product.stores.members.add = async (...args) => {
    await add(...args)
    throw new Error('the process died')
  }
  const body = newOrganization()
  expect((await product.send('admin', 'POST', '/groups', body)).status).toBe(500)
  product.takeFaults()
  product.stores.members.add = add
  await product.resumeJobs()
  expect(await product.succeed('admin', 'POST', '/groups', body)).toMatchObject({ memberCount: 1 })
  expect(await product.takeSentEmails()).toHaveLength(1)
})

test('a creation that is at work is busy', async () => {
  const product = await openOrganizationsProduct()
  const body = newOrganization()
  const job = { id: body.id, kind: 'create-group', subject: `group-creation:${body.id}`, input: null }
  const { at } = product.clock
  await product.stores.jobs.add({ ...job, createdAt: at }, { id: 'worker', until: at + 60_000 })
  expect(await product.refuse('admin', 'POST', '/groups', body)).toBe('groups.busy')
})
