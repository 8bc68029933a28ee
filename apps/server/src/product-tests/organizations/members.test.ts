import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

test('T32: the details of a foreign member and of an unknown person are the same refusal', async () => {
  const product = await openOrganizationsProduct()
  const [foreign, unknown] = await Promise.all(
    ['otherLearner', 'no-such-person'].map((sub) => product.send('manager', 'GET', `/members/${sub}`)),
  )
  expect(foreign).toEqual(unknown)
  expect(foreign).toMatchObject({
    status: 403,
    body: { message: 'Permission denied. User is not a member of your group' },
  })
})

test('the details of a member, as a manager and as an administrator see them', async () => {
  const product = await openOrganizationsProduct()
  await product.request('young', 'PUT', '/api/progress/units/u-talk', {
    track: 'first-budget',
    completed: true,
  })
  const seen = await product.succeed('manager', 'GET', '/members/young')
  expect(seen).toMatchObject({
    email: 'young@canary.example',
    group: { slug: 'acme' },
    subGroup: { id: 'acme-young', name: 'canary-acme' },
    status: 'CONFIRMED',
    lastLoginAt: null,
    firstLoginAt: null,
    hasSecondFactor: false,
    isOnlyManager: false,
    can: {
      resend: false,
      withholdEmail: false,
      delete: true,
      setEnabled: true,
      correct: true,
      recover: true,
      move: true,
      setRole: false,
      transfer: false,
    },
  })
  const bySuperior = await product.succeed('admin', 'GET', '/members/young')
  expect(bySuperior).toMatchObject({ can: { delete: true, setEnabled: true, setRole: true, transfer: true } })
  for (const time of [bySuperior.lastLoginAt, bySuperior.firstLoginAt]) expect(time).toMatch(/^2026-11-05T12/)
  expect(bySuperior.completedUnits).toBe(seen.completedUnits)
})

test('row 22: an organization hides from managers how many lessons are completed, not from administrators', async () => {
  const product = await openOrganizationsProduct()
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  await product.succeed('admin', 'PATCH', '/groups/acme', { version, hidesCompletions: true })
  expect(await product.succeed('manager', 'GET', '/members/young')).toMatchObject({ completedUnits: null })
  expect(await product.succeed('admin', 'GET', '/members/young')).toMatchObject({ completedUnits: 0 })
  await product.succeed('manager', 'POST', '/members/pending/invitations', { notification: true })
  const [invitation] = await product.takeSentEmails()
  expect(invitation?.text).toContain('never which lessons you open, how many you complete')
})

test('a resend without an e-mail returns the password once, and it opens the account', async () => {
  const product = await openOrganizationsProduct()
  const { password } = await product.succeed('admin', 'POST', '/members/pending/invitations', {
    notification: false,
  })
  expect(await product.takeSentEmails()).toEqual([])
  const response = await product.send('nobody', 'POST', '/session', {
    email: 'pending@canary.example',
    password,
  })
  expect(response.body).toMatchObject({ challenge: { name: 'NEW_PASSWORD_REQUIRED' } })
  expect(JSON.stringify(await product.succeed('admin', 'GET', '/members/pending'))).not.toContain(password)
})

test('T53: five invitations of one person within an hour', async () => {
  const product = await openOrganizationsProduct()
  const resend = () => product.send('manager', 'POST', '/members/pending/invitations', { notification: true })
  for (let n = 0; n < 5; n += 1) expect((await resend()).body).toEqual({ password: null })
  expect((await resend()).body.code).toBe('accounts.wait')
  expect(await product.takeSentEmails()).toHaveLength(5)
})

test('a disabled person is signed out at once, and enabled again', async () => {
  const product = await openOrganizationsProduct()
  const set = (enabled: boolean) => product.succeed('admin', 'PUT', '/members/learner/enabled', { enabled })
  const readStart = async () => (await product.request('learner', 'GET', '/api/start')).status
  expect(await readStart()).toBe(200)
  expect(await set(false)).toMatchObject({ enabled: false, can: { resend: false } })
  expect(await readStart()).toBe(401)
  expect(await product.stores.directory.find('learner')).toMatchObject({ enabled: false })
  const list = await product.succeed('manager', 'GET', '/groups/acme/members?status=disabled')
  expect(list.members.map(({ sub }: { sub: string }) => sub)).toEqual(['disabled', 'learner'])
  await set(true)
  expect(await product.stores.directory.find('learner')).toMatchObject({ enabled: true })
  expect((await product.readAudit()).toSorted()).toEqual(['member_disabled', 'member_enabled'])
})

test('the members of a disabled organization stay shut out in the pool when they are enabled', async () => {
  const product = await openOrganizationsProduct()
  await product.succeed('admin', 'PUT', '/members/dormantLearner/enabled', { enabled: false })
  await product.succeed('admin', 'PUT', '/members/dormantLearner/enabled', { enabled: true })
  expect(await product.stores.directory.find('dormantLearner')).toMatchObject({ enabled: false })
  expect(await product.stores.people.find('dormantLearner')).toMatchObject({ enabled: true })
})

test('people of the user pool without a record are listed, and all are searched by prefix', async () => {
  const product = await openOrganizationsProduct()
  const own = { email: 'stray@canary.example', first: 'Stray', last: 'Account', role: 'user' } as const
  await product.stores.directory.create({ ...own, group: null, createdAt: '2026-01-02T03:04:05.678Z' }, null)
  const pool = await product.succeed('admin', 'GET', '/people/pool')
  expect(pool.people).toContainEqual(
    expect.objectContaining({ email: 'stray@canary.example', hasRecord: false }),
  )
  const found = await product.succeed('admin', 'GET', '/people?search=CANARY-YOU')
  expect(found).toMatchObject({ people: [{ sub: 'young', group: { slug: 'acme' } }], next: null })
})
