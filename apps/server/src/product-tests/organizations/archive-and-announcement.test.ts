import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const DAY = 24 * 60 * 60_000

test('an archived organization is disabled, and can only be taken out again for thirty days', async () => {
  const product = await openOrganizationsProduct()
  const { version, title } = await product.succeed('admin', 'GET', '/groups/acme')
  const archived = await product.succeed('admin', 'PUT', '/groups/acme/archived', {
    version,
    isArchived: true,
  })
  expect(archived).toMatchObject({ groupStatus: 'disabled', launch: null, announcement: null })
  const status = { version: archived.version, groupStatus: 'active' }
  expect(await product.refuse('admin', 'PUT', '/groups/acme/status', status)).toBe('groups.archived')
  product.clock.at += 30 * DAY - 1
  expect(await product.refuse('admin', 'POST', '/groups/acme/removed', { name: title })).toBe(
    'groups.not_removable',
  )
  const out = { version: archived.version, isArchived: false }
  expect(await product.succeed('admin', 'PUT', '/groups/acme/archived', out)).toMatchObject({
    groupStatus: 'disabled',
    archivedAt: null,
  })
  expect((await product.readAudit()).slice(0, 2)).toEqual(['group_unarchived', 'group_archived'])
})

test('a removed organization leaves nothing but numbers, however often its job is interrupted', async () => {
  const product = await openOrganizationsProduct()
  const { version, title } = await product.succeed('admin', 'GET', '/groups/acme')
  await product.succeed('admin', 'PUT', '/groups/acme/archived', { version, isArchived: true })
  await product.resumeJobs()
  product.clock.at += 30 * DAY
  expect(await product.refuse('admin', 'POST', '/groups/acme/removed', { name: 'Acme' })).toBe(
    'input.invalid',
  )
  const { job } = await product.succeed('admin', 'POST', '/groups/acme/removed', { name: title })
  const { remove } = product.stores.members
  let calls = 0
  product.stores.members.remove = (sub) => {
    calls += 1
    return calls === 2 ? Promise.reject(new Error('the process died')) : remove(sub)
  }
  await expect(product.resumeJobs()).rejects.toThrow('the process died')
  product.clock.at += 60_000
  await product.resumeJobs()
  expect(await product.refuse('admin', 'GET', '/groups/acme')).toBe('groups.not_found')
  expect(await product.refuse('admin', 'GET', `/groups/acme/jobs/${job}`)).toBe('groups.not_found')
  const count = (sql: string) => product.db.prepare(sql).get()?.n
  expect(count("SELECT count(*) AS n FROM members WHERE group_slug = 'acme'")).toBe(0)
  expect(count("SELECT count(*) AS n FROM people WHERE group_slug = 'acme' AND role <> 'admin'")).toBe(0)
  expect(count("SELECT count(*) AS n FROM audit_entries WHERE group_slug = 'acme'")).toBe(0)
  const { notices } = await product.succeed('admin', 'GET', '/notices')
  expect(notices[0].words).toContain(title)
})

test('an organization that is taken out of the archive is not removed any more', async () => {
  const product = await openOrganizationsProduct()
  const { version, title } = await product.succeed('admin', 'GET', '/groups/acme')
  const archived = await product.succeed('admin', 'PUT', '/groups/acme/archived', {
    version,
    isArchived: true,
  })
  product.clock.at += 30 * DAY
  await product.succeed('admin', 'POST', '/groups/acme/removed', { name: title })
  const out = { version: archived.version, isArchived: false }
  await product.succeed('admin', 'PUT', '/groups/acme/archived', out)
  await product.resumeJobs()
  expect(await product.succeed('admin', 'GET', '/groups/acme')).toMatchObject({ title, archivedAt: null })
})

test('an announcement is shown to those whom it is for, in its days', async () => {
  const product = await openOrganizationsProduct()
  product.clock.at = Date.parse('2027-01-05T12:00:00Z')
  const { version, subGroups } = await product.succeed('manager', 'GET', '/groups/acme')
  const announcement = {
    text: 'Open enrollment ends on Friday.',
    from: '2027-01-04',
    until: '2027-01-08',
    subGroupId: null,
  }
  const announce = (change: object) => ({ version, announcement: { ...announcement, ...change } })
  const path = '/groups/acme/announcement'
  for (const change of [{ until: '2027-01-03' }, { from: '2026-12-01', until: '2026-12-31' }, { text: ' ' }])
    expect(await product.refuse('manager', 'PUT', path, announce(change))).toBe('input.invalid')
  const stored = await product.succeed('manager', 'PUT', path, announce({}))
  const readOwn = async () => (await product.succeed('learner', 'GET', '/start')).announcement
  expect(await readOwn()).toBe(announcement.text)
  const subGroupId = subGroups[0]?.id ?? null
  await product.succeed('manager', 'PUT', path, { ...announce({ subGroupId }), version: stored.version })
  expect(await readOwn()).toBe(subGroupId === null ? announcement.text : null)
})
