import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const NEWCOMER = 'newcomer@canary.example'

/** Opens the product with acme switched off, and returns who is in it and what was sent since. */
async function openSwitchedOff() {
  const product = await openOrganizationsProduct()
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  await product.succeed('admin', 'PUT', '/groups/acme/status', { version, groupStatus: 'disabled' })
  return { ...product, countMembers: () => product.stores.members.count('acme') }
}

test.each([
  ['POST', '/groups/acme/members', { email: NEWCOMER, first: '', last: '', role: 'user' }],
  ['POST', '/groups/acme/members/reminded', { members: { subs: ['pending'] } }],
  ['POST', '/groups/acme/members/reminded', { members: { matching: {} } }],
  ['POST', '/members/pending/invitations', { notification: true }],
  ['POST', '/members/pending/invitations', { notification: false }],
] as const)(
  'an organization that is switched off takes nobody in and has nobody mailed: %s %s %j',
  async (method, path, body) => {
    const product = await openSwitchedOff()
    const before = await product.countMembers()
    expect(await product.refuse('admin', method, path, body)).toBe('groups.switched_off')
    expect(await product.countMembers()).toBe(before)
    expect(await product.takeSentEmails()).toEqual([])
  },
)

test('what waited to be sent when it was switched off is not sent', async () => {
  const product = await openOrganizationsProduct()
  await product.stores.outbox.add(
    'waiting',
    { channel: 'mail', purpose: 'invitation', sub: 'pending' },
    product.clock.at,
  )
  const group = await product.stores.groups.find('acme')
  if (group === null) throw new Error('There is no organization.')
  await product.stores.groups.update({ ...group, groupStatus: 'disabled' }, group.version, [])
  expect(await product.takeSentEmails()).toEqual([])
})

test('nobody can be added from a page that offers it, and the details offer no invitation', async () => {
  const product = await openSwitchedOff()
  const group = await product.succeed('admin', 'GET', '/groups/acme')
  expect(group.can).toMatchObject({ edit: true, addMember: false, addManager: false })
  const details = await product.succeed('admin', 'GET', '/members/pending')
  expect(details.can).toMatchObject({ resend: false, withholdEmail: false, delete: true, setEnabled: true })
})

test('a function endpoint says so in the outcome of its row', async () => {
  const product = await openSwitchedOff()
  const user = { first: '', last: '', username: NEWCOMER, group: 'acme', members: [] }
  const outcome = await product.succeed('admin', 'POST', '/functions/create-user', { user })
  expect(outcome).toMatchObject({
    statusCode: 400,
    message: 'This organization is switched off, so nobody can be added or invited. Activate it first.',
  })
})

test('a member who is enabled again needs a free seat, and the refusal says so', async () => {
  const product = await openOrganizationsProduct()
  const { stores, succeed, refuse } = product
  await succeed('admin', 'PUT', '/members/learner/enabled', { enabled: false })
  const { taken, disabled } = await stores.members.countSeats('acme')
  const { version } = await succeed('admin', 'GET', '/groups/acme')
  const group = await succeed('admin', 'PATCH', '/groups/acme', { version, maxMembers: taken + 1 })
  expect(group).toMatchObject({ memberCount: taken + disabled, disabledCount: disabled })

  const newcomer = { email: NEWCOMER, first: '', last: '', role: 'user' }
  await succeed('manager', 'POST', '/groups/acme/members', newcomer)
  expect(
    await refuse('manager', 'POST', '/groups/acme/members', { ...newcomer, email: 'x@canary.example' }),
  ).toBe('groups.full')
  expect(await refuse('admin', 'PUT', '/members/learner/enabled', { enabled: true })).toBe('groups.no_seat')
  await succeed('admin', 'PUT', '/members/pending/enabled', { enabled: false })
  expect(await succeed('admin', 'PUT', '/members/learner/enabled', { enabled: true })).toMatchObject({
    enabled: true,
  })
})
