import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

test('an administrator makes a learner a manager and back, in record, seat and account', async () => {
  const product = await openOrganizationsProduct()
  for (const role of ['manager', 'user']) {
    product.clock.at += 1000
    await product.succeed('admin', 'PUT', '/members/learner/role', { role })
    const [person, member, account] = await Promise.all([
      product.stores.people.find('learner'),
      product.stores.members.find('learner'),
      product.stores.directory.find('learner'),
    ])
    expect([person?.role, member?.role, account?.role]).toEqual([role, role, role])
  }
  const [entry] = await product.stores.audit.list('acme', 1)
  expect(entry).toMatchObject({ action: 'member_role_changed', detail: 'user' })
})

test('the only manager stays one, until there is another', async () => {
  const product = await openOrganizationsProduct()
  const demote = () => product.send('admin', 'PUT', '/members/manager/role', { role: 'user' })
  expect(await product.succeed('admin', 'GET', '/members/manager')).toMatchObject({ isOnlyManager: true })
  expect((await demote()).body.code).toBe('groups.only_manager')
  await product.succeed('admin', 'PUT', '/members/learner/role', { role: 'manager' })
  expect((await demote()).status).toBe(200)
})

test('a learner moves to another organization with their progress, and both logs say so', async () => {
  const product = await openOrganizationsProduct()
  await product.request('learner', 'PUT', '/api/progress/units/u-talk', {
    track: 'first-budget',
    completed: true,
  })
  const progress = await product.stores.progress.read('learner')
  const details = await product.succeed('admin', 'PUT', '/members/learner/organization', { group: 'globex' })
  expect(details).toMatchObject({ group: { slug: 'globex' }, subGroup: null })
  expect(await product.stores.progress.read('learner')).toEqual(progress)
  expect(await product.stores.directory.find('learner')).toMatchObject({ group: 'globex' })
  const [left, arrived] = await Promise.all(
    ['acme', 'globex'].map(async (group) => (await product.stores.audit.list(group, 1))[0]),
  )
  // The managers of either organization do not learn which the other one is.
  expect(left).toMatchObject({ action: 'member_transferred', subject: arrived?.subject, detail: '' })
  expect(arrived).toMatchObject({ action: 'member_arrived', detail: '' })
  expect((await product.request('learner', 'GET', '/api/start')).status).toBe(200)

  // The manager of the former organization has lost them, and the new one sees nothing of what was before.
  expect((await product.send('manager', 'GET', '/members/learner')).status).toBe(403)
  const seen = await product.succeed('otherManager', 'GET', '/members/learner')
  expect(seen.history.map(({ action }: { action: string }) => action)).toEqual(['member_arrived'])
})

test.each([
  { target: 'no-such-group', sub: 'learner', code: 'groups.not_found' },
  { target: 'dormant', sub: 'learner', code: 'groups.switched_off' },
  { target: 'medica', sub: 'learner', code: 'groups.provider_owned' },
  { target: 'globex', sub: 'manager', code: 'groups.manager_stays' },
])('$sub does not move to $target: $code', async ({ target, sub, code }) => {
  const product = await openOrganizationsProduct()
  const response = await product.send('admin', 'PUT', `/members/${sub}/organization`, { group: target })
  expect(response.body.code).toBe(code)
  expect(await product.stores.people.find(sub)).toMatchObject({ group: 'acme' })
})

test('a full organization takes nobody, and moving to where one is changes nothing', async () => {
  const product = await openOrganizationsProduct()
  const globex = await product.stores.groups.find('globex')
  if (globex === null) throw new Error('There is no organization globex.')
  await product.stores.groups.update({ ...globex, maxMembers: 1 }, globex.version, [])
  const moveTo = (group: string) => product.send('admin', 'PUT', '/members/learner/organization', { group })
  expect((await moveTo('globex')).body.code).toBe('groups.full')
  const before = await product.stores.members.find('learner')
  expect((await moveTo('acme')).status).toBe(200)
  expect(await product.stores.members.find('learner')).toEqual(before)
})

test('a manager disables a learner, and neither another manager nor themselves', async () => {
  const product = await openOrganizationsProduct()
  const disable = (sub: string) =>
    product.send('manager', 'PUT', `/members/${sub}/enabled`, { enabled: false })
  expect((await disable('learner')).status).toBe(200)
  expect((await disable('manager')).body.code).toBe('groups.yourself')
  await product.succeed('admin', 'PUT', '/members/young/role', { role: 'manager' })
  expect((await disable('young')).body.code).toBe('auth.forbidden')
})
