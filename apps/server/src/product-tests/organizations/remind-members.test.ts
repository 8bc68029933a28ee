import { expect, test, vi } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const path = '/groups/acme/members/reminded'
const DAY = 24 * 60 * 60_000

test('reminds those who have never signed in, once a week each at most', async () => {
  const product = await openOrganizationsProduct()
  const remind = () =>
    product.succeed('manager', 'POST', path, { members: { subs: ['pending', 'learner', 'otherLearner'] } })
  const one = (outcome: object) => ({
    reminders: { sent: 0, recent: 0, notPending: 1, limited: 0, refused: 0, stoppedBy: null, ...outcome },
    job: null,
  })
  expect(await remind()).toEqual(one({ sent: 1 }))
  expect((await product.takeSentEmails()).map(({ to }) => to)).toEqual(['pending@canary.example'])
  product.clock.at += 7 * DAY - 1
  expect(await remind()).toEqual(one({ recent: 1 }))
  product.clock.at += 1
  expect(await remind()).toEqual(one({ sent: 1 }))
  expect(await product.readAudit()).toEqual(['invitation_sent', 'invitation_sent'])
})

test('a manager sees what was sent to whom, and when', async () => {
  const product = await openOrganizationsProduct()
  const sentAt = new Date(product.clock.at).toISOString()
  await product.succeed('manager', 'POST', path, { members: { subs: ['pending'] } })
  product.clock.at += 10
  await product.succeed('admin', 'POST', '/members/pending/invitations', { notification: false })
  const details = await product.succeed('manager', 'GET', '/members/pending')
  expect(details).toMatchObject({
    invitedAt: sentAt,
    history: [
      { actor: 'Canary-admin Person', action: 'password_issued' },
      { time: sentAt, actor: 'Canary-manager Person', action: 'invitation_sent' },
    ],
  })
})

test('a job reminds all who match, and each once, however often it is interrupted', async () => {
  const product = await openOrganizationsProduct()
  product.addManyMembers(120)
  const { job } = await product.succeed('manager', 'POST', path, {
    members: { matching: { status: 'pending' } },
  })
  const { recordInvitations } = product.stores.members
  let calls = 0
  product.stores.members.recordInvitations = (...args) => {
    calls += 1
    return calls === 5 ? Promise.reject(new Error('the process died')) : recordInvitations(...args)
  }
  await expect(product.resumeJobs()).rejects.toThrow('the process died')
  const firstRun = product.db.prepare('DELETE FROM outbox RETURNING body').all().length
  product.clock.at += 60_000
  await product.resumeJobs()
  const secondRun = product.db.prepare('DELETE FROM outbox RETURNING body').all().length
  expect(firstRun).toBeGreaterThan(0)
  expect(firstRun + secondRun).toBe(121)
  const entries = product.db
    .prepare("SELECT subject FROM audit_entries WHERE action = 'invitation_sent'")
    .all()
  expect(new Set(entries.map(({ subject }) => subject)).size).toBe(121)
  expect(await product.succeed('manager', 'GET', `/groups/acme/jobs/${job}`)).toMatchObject({
    total: 121,
    done: 121,
    isFinished: true,
  })
})

test('T66: a job says how many e-mails it has sent, and how many people it has skipped', async () => {
  const product = await openOrganizationsProduct()
  product.addManyMembers(120)
  product.db
    .prepare("UPDATE members SET invited_at = ? WHERE sub LIKE 'many-%' AND number > 1029")
    .run(new Date(product.clock.at - DAY).toISOString())
  const details = await product.succeed('manager', 'GET', '/groups/acme')
  expect(details).toMatchObject({ pendingCount: 121, remindableCount: 30 })
  const { job, reminders } = await product.succeed('manager', 'POST', path, {
    members: { matching: { status: 'pending' } },
  })
  expect(reminders).toBeNull()
  await product.resumeJobs()
  const sent = product.db.prepare("SELECT count(*) AS n FROM outbox WHERE body LIKE '%invitation%'").get()
  expect(sent).toEqual({ n: 30 })
  expect(await product.succeed('manager', 'GET', `/groups/acme/jobs/${job}`)).toMatchObject({
    isFinished: true,
    reminders: { sent: 30, recent: 91, notPending: 0, limited: 0, refused: 0, stoppedBy: null },
  })
})

test('T66: a job stops, and says so, when the organization is disabled meanwhile', async () => {
  const product = await openOrganizationsProduct()
  product.addManyMembers(120)
  const { job } = await product.succeed('manager', 'POST', path, {
    members: { matching: { status: 'pending' } },
  })
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  const search = vi.spyOn(product.stores.members, 'search')
  await product.succeed('admin', 'PUT', '/groups/acme/status', { groupStatus: 'disabled', version })
  await product.resumeJobs()
  expect(await product.succeed('admin', 'GET', `/groups/acme/jobs/${job}`)).toMatchObject({
    isFinished: true,
    reminders: { sent: 0, stoppedBy: 'disabled' },
  })
  expect(search).toHaveBeenCalledTimes(1)
})
