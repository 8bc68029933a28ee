import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const path = '/groups/acme/members/moved'
const subGroupId = 'acme-young'

test('T31: moves members to a sub-group and to none; people of other organizations and unknown ids are passed over', async () => {
  const product = await openOrganizationsProduct()
  const subs = ['learner', 'manager', 'otherLearner', 'alone', 'no-such-person']
  expect(await product.succeed('manager', 'POST', path, { subGroupId, members: { subs } })).toEqual({
    changed: 2,
    job: null,
  })
  expect(await product.stores.people.find('learner')).toMatchObject({ subGroupId })
  expect(await product.stores.people.find('otherLearner')).toMatchObject({
    group: 'globex',
    subGroupId: null,
  })
  const again = await product.succeed('manager', 'POST', path, { subGroupId, members: { subs: ['learner'] } })
  expect(again).toEqual({ changed: 0, job: null })
  product.clock.at += 1
  await product.succeed('manager', 'POST', path, { subGroupId: null, members: { subs: ['learner'] } })
  expect(await product.stores.people.find('learner')).toMatchObject({ subGroupId: null })
  expect(await product.readAudit()).toEqual(['member_moved', 'members_moved 2 members to canary-acme'])
})

test('a job moves all who match, reports how far it is, and goes on after an interruption', async () => {
  const product = await openOrganizationsProduct()
  product.addManyMembers(500)
  const members = { matching: { search: 'many' } }
  const { changed, job } = await product.succeed('manager', 'POST', path, { subGroupId, members })
  expect(changed).toBe(0)
  expect(await product.refuse('manager', 'POST', path, { subGroupId, members })).toBe('groups.busy')
  const jobPath = `/groups/acme/jobs/${job}`
  expect(await product.succeed('manager', 'GET', jobPath)).toMatchObject({ done: 0, isFinished: false })
  expect(await product.refuse('otherManager', 'GET', `/groups/globex/jobs/${job}`)).toBe('groups.not_found')

  const { move } = product.stores.members
  let calls = 0
  product.stores.members.move = (...args) => {
    calls += 1
    return calls === 11 ? Promise.reject(new Error('the process died')) : move(...args)
  }
  await expect(product.resumeJobs()).rejects.toThrow('the process died')
  const halfway = await product.succeed('manager', 'GET', jobPath)
  expect(halfway).toMatchObject({ total: 500, isFinished: false })
  expect(halfway.done).toBe(450)

  product.clock.at += 60_000
  await product.resumeJobs()
  expect(await product.succeed('manager', 'GET', jobPath)).toEqual({
    id: job,
    changes: null,
    done: 500,
    total: 500,
    isFinished: true,
    reminders: null,
    moves: 'moved',
  })
  const counts = await product.stores.members.summarize('acme', '')
  expect(counts.bySubGroup.get(subGroupId)).toBe(501)
})

test('a job by which nobody is moved, or of which the sub-group is gone, says so, and no audit entry says that it moved', async () => {
  const product = await openOrganizationsProduct()
  product.addManyMembers(500)
  const members = { matching: { search: 'many' } }
  async function run(target: string | null, before = async () => {}) {
    product.clock.at += 60_000
    const { job } = await product.succeed('manager', 'POST', path, { subGroupId: target, members })
    await before()
    await product.resumeJobs()
    return (await product.succeed('manager', 'GET', `/groups/acme/jobs/${job}`)).moves
  }
  expect(await run(null)).toBe('unchanged')
  expect(await product.readAudit()).toEqual([])
  expect(await run(subGroupId)).toBe('moved')
  expect(await run(subGroupId)).toBe('unchanged')
  const { groups } = product.stores
  const found = (await groups.find('acme')) ?? expect.unreachable('There is no organization.')
  const removeSubGroups = async () =>
    void (await groups.update({ ...found, subGroups: [] }, found.version, []))
  expect(await run(null)).toBe('moved')
  expect(await run(subGroupId, removeSubGroups)).toBe('no_sub_group')
})

test('refuses a sub-group that the organization does not have', async () => {
  const product = await openOrganizationsProduct()
  const members = { subs: ['learner'] }
  expect(await product.refuse('manager', 'POST', path, { subGroupId: 'globex-young', members })).toBe(
    'groups.sub_group_not_found',
  )
})
