import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const HOUR = 60 * 60_000

async function openWithUninvited(count: number) {
  const product = await openOrganizationsProduct()
  for (let n = 0; n < count; n += 1)
    await product.succeed('manager', 'POST', '/groups/acme/members', {
      email: `new-${n}@canary.example`,
      first: 'New',
      last: `Person ${n}`,
      role: 'user',
      isInvited: false,
    })
  return {
    ...product,
    readGroup: () => product.succeed('manager', 'GET', '/groups/acme'),
    async plan(change: object) {
      const { version } = await product.succeed('manager', 'GET', '/groups/acme')
      const input = { version, timeZone: 'UTC', start: null, hours: 0, ...change }
      return product.succeed('manager', 'PUT', '/groups/acme/launch', input)
    },
    /** Runs jobs that are due, and returns to whom e-mails went. */
    async runJobs() {
      await product.resumeJobs()
      return (await product.takeSentEmails()).map(({ to }) => to).sort()
    },
  }
}

/** The day and time of an instant in UTC, as a plan names it. */
const clockTime = (instant: number) => {
  const text = new Date(instant).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

test('who is added without an invitation gets no e-mail, and is invited when the launch begins, once', async () => {
  const product = await openWithUninvited(3)
  expect(await product.runJobs()).toEqual([])
  expect(await product.readGroup()).toMatchObject({ uninvitedCount: 3 })
  const startsAt = Math.ceil(product.clock.at / HOUR) * HOUR + HOUR
  const planned = await product.plan({ start: clockTime(startsAt) })
  expect(planned.launch).toEqual({ startsAt: new Date(startsAt).toISOString(), hours: 0, isOver: false })
  product.clock.at = startsAt - 1
  expect(await product.runJobs()).toEqual([])
  product.clock.at = startsAt + 1
  const everybody = ['new-0@canary.example', 'new-1@canary.example', 'new-2@canary.example']
  expect(await product.runJobs()).toEqual(everybody)
  product.clock.at += 10 * HOUR
  expect(await product.runJobs()).toEqual([])
  expect(await product.readGroup()).toMatchObject({ uninvitedCount: 0, launch: { isOver: true } })
  expect(await product.readAudit()).toContain(
    `launch_planned ${clockTime(startsAt).day}, ${clockTime(startsAt).time} (UTC)`,
  )
})

test('a launch over four hours sends its parts a quarter of an hour after one another', async () => {
  const product = await openWithUninvited(16)
  await product.plan({ hours: 4 })
  expect(await product.runJobs()).toHaveLength(1)
  product.clock.at += HOUR
  expect(await product.runJobs()).toHaveLength(4)
  product.clock.at += 3 * HOUR
  expect(await product.runJobs()).toHaveLength(11)
})

test('a launch that is stopped, or planned again, sends nothing of the earlier plan', async () => {
  const product = await openWithUninvited(2)
  const startsAt = product.clock.at + 30 * HOUR
  await product.plan({ start: clockTime(startsAt) })
  const { version } = await product.plan({ start: clockTime(startsAt + 24 * HOUR) })
  product.clock.at = startsAt + HOUR
  expect(await product.runJobs()).toEqual([])
  await product.succeed('manager', 'POST', '/groups/acme/launch/stopped', { version })
  product.clock.at = startsAt + 48 * HOUR
  expect(await product.runJobs()).toEqual([])
  expect(await product.readGroup()).toMatchObject({ uninvitedCount: 2, launch: null })
})

test.each([
  { what: 'a day that is over', start: { day: '2026-01-01', time: '09:00' }, field: 'start.day' },
  { what: 'a day in some years', start: { day: '2035-01-01', time: '09:00' }, field: 'start.day' },
  { what: 'a time that is skipped', start: { day: '2027-03-14', time: '02:30' }, field: 'start.time' },
  { what: 'a time that comes twice', start: { day: '2027-11-07', time: '01:30' }, field: 'start.time' },
])('$what is refused beside it, and nothing is planned', async ({ start, field }) => {
  const product = await openWithUninvited(1)
  product.clock.at = Date.parse('2026-12-01T12:00:00Z')
  const { version } = await product.readGroup()
  const input = { version, timeZone: 'America/Chicago', start, hours: 0 }
  const response = await product.send('manager', 'PUT', '/groups/acme/launch', input)
  expect(response.status).toBe(400)
  expect(response.body.data.fields).toEqual([{ field, message: expect.stringMatching(/choose/) }])
  expect(await product.readGroup()).toMatchObject({ launch: null, version })
})

test('a launch whose organization is switched off sends nothing, and goes on when it is planned again', async () => {
  const product = await openWithUninvited(2)
  const { version } = await product.plan({ start: clockTime(product.clock.at + 2 * HOUR) })
  await product.succeed('admin', 'PUT', '/groups/acme/status', { version, groupStatus: 'disabled' })
  product.clock.at += 3 * HOUR
  expect(await product.runJobs()).toEqual([])
})

test('T85: reminders go out by themselves on the days that are set, and no more once someone refuses them', async () => {
  const product = await openOrganizationsProduct()
  const day = 24 * HOUR
  const invitedAt = Math.floor(product.clock.at / day) * day + 10 * HOUR
  product.clock.at = invitedAt
  await product.succeed('manager', 'POST', '/members/pending/invitations', { notification: true })
  await product.takeSentEmails()
  const { version } = await product.succeed('manager', 'GET', '/groups/acme')
  const settings = { version, timeZone: 'UTC', reminderDays: [21, 7] }
  const stored = await product.succeed('manager', 'PATCH', '/groups/acme/invitations', settings)
  expect(stored.reminderDays).toEqual([7, 21])
  product.db.prepare("UPDATE members SET first_invited_at = invited_at WHERE sub = 'pending'").run()

  const links: string[] = []
  async function sendOn(offset: number) {
    product.clock.at = invitedAt + offset * day
    // Another process, or the same one a quarter of an hour later, begins nothing twice.
    for (const _ of ['once', 'again']) await product.startAutomaticReminders()
    await product.resumeJobs()
    const emails = await product.takeSentEmails()
    links.push(...emails.flatMap(({ text }) => /\S+stop-reminders#\S+/.exec(text) ?? []))
    return emails.length
  }
  expect([await sendOn(6), await sendOn(7), await sendOn(8), await sendOn(20)]).toEqual([0, 1, 0, 0])
  const link = new URLSearchParams(new URL(links[0] ?? '').hash.slice(1))
  const refusal = { person: link.get('person'), token: link.get('token') }
  expect(
    await product.refuse('nobody', 'POST', '/reminders/refused', { ...refusal, person: 'learner' }),
  ).toBe('groups.reminder_link_invalid')
  for (const _ of ['once', 'again']) await product.succeed('nobody', 'POST', '/reminders/refused', refusal)
  expect(await sendOn(21)).toBe(0)
  expect((await product.readAudit()).filter((action) => action === 'reminders_refused')).toHaveLength(1)
})

test('the words of an organization stand in its invitations, their preview and a test, which lets nobody in', async () => {
  const product = await openOrganizationsProduct()
  const { version } = await product.succeed('manager', 'GET', '/groups/acme')
  const invitationText = 'Your benefits team has paid for this.\nCome and look around.'
  await product.succeed('manager', 'PATCH', '/groups/acme/invitations', { version, invitationText })
  await product.succeed('manager', 'POST', '/members/pending/invitations', { notification: true })
  const [invitation] = await product.takeSentEmails()
  expect(invitation?.text).toContain('Your benefits team has paid for this.\n\nCome and look around.')
  const preview = await product.succeed('manager', 'POST', '/groups/acme/invitations/preview', {
    text: 'Other words.',
    language: 'es',
    isReminder: false,
  })
  expect(preview.subject).toContain('le invita a')
  expect(preview.lines).toContainEqual({ kind: 'line', text: 'Other words.', label: null })
  await product.succeed('manager', 'POST', '/groups/acme/invitations/test', { text: 'Other words.' })
  const [sent] = await product.takeSentEmails()
  expect(sent).toMatchObject({ to: 'manager@canary.example', subject: expect.stringMatching(/^Test: /) })
  expect(sent?.text).toContain('EXAMPLE-PASSWORD')
  const withLink = { version: version + 1, invitationText: 'See www.example.com' }
  expect(await product.refuse('manager', 'PATCH', '/groups/acme/invitations', withLink)).toBe('input.invalid')
})

test('managers are told once by e-mail when nine of ten seats are taken', async () => {
  const product = await openOrganizationsProduct()
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  const { taken } = await product.stores.members.countSeats('acme')
  await product.succeed('admin', 'PATCH', '/groups/acme', { version, maxMembers: taken + 2 })
  for (const n of [1, 2]) {
    const person = { email: `seat-${n}@canary.example`, first: '', last: '', role: 'user', isInvited: false }
    await product.succeed('manager', 'POST', '/groups/acme/members', person)
    await product.resumeJobs()
  }
  const emails = await product.takeSentEmails()
  expect(emails.filter(({ subject }) => subject.includes('seats'))).toHaveLength(1)
})
