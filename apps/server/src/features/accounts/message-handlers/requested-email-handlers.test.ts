import { expect, test, vi } from 'vitest'
import type { RequestedEmail } from '../../../platform/messaging/requested-email.ts'
import { memoryStores } from '../../../testing/memory-stores.ts'
import { sampleGroup } from '../../../testing/port-suites/samples.ts'
import type { NewAccount } from '../account-pool.ts'
import { requestedEmailHandlers } from './requested-email-handlers.ts'

const noon = Date.UTC(2026, 10, 5, 12)

const account = (sub: string, group: string | null): NewAccount => ({
  sub,
  email: `${sub}@example.com`,
  first: 'Ada',
  last: 'Byron',
  role: 'user',
  group,
  createdAt: '2026-01-02T03:04:05.678Z',
})

/** Whoever an address may belong to, or nobody; what they are sent when they ask for a reset, and for an invitation. */
const statuses = [
  { name: 'active', reset: 'reset', invitation: 'already in' },
  { name: 'pending', reset: 'invitation', invitation: 'invitation' },
  { name: 'disabled', reset: null, invitation: null },
  { name: 'external', reset: 'sign in elsewhere', invitation: 'sign in elsewhere' },
  { name: 'unknown', reset: null, invitation: null },
] as const

async function opened(group: string | null = 'acme') {
  const stores = memoryStores()
  const { pool, people, groups } = stores
  await groups.create(sampleGroup())
  for (const sub of ['active', 'pending', 'disabled', 'external'])
    await people.create({ sub, role: 'user', group, subGroupId: null })
  for (const sub of ['active', 'disabled']) await pool.create(account(sub, group), 'Right-Horse-9')
  await pool.create(account('pending', group), null)
  await pool.createExternal(account('external', group), { issuer: 'https://idp.example', subject: '1' })
  await pool.setEnabled('disabled', false)

  const sent: { id: string; letter: RequestedEmail }[] = []
  const looked: string[] = []
  const carry = requestedEmailHandlers({
    pool,
    people,
    now: () => noon,
    groups: {
      find(slug) {
        looked.push(slug)
        return groups.find(slug)
      },
    },
    requestedEmails: {
      async send(id, letter) {
        sent.push({ id, letter })
        return 'sent'
      },
    },
  })
  const writes = [
    vi.spyOn(pool, 'issueResetCode'),
    vi.spyOn(pool, 'issueTemporaryPassword'),
    vi.spyOn(people, 'recordInvitationRequest'),
  ]
  const measure = async (name: string) =>
    Number(await stores.metrics.find((one) => one.name === name)?.collect())
  const commits = () => measure('kitchen_table_commits_total')
  // The first letter is in the name of an organisation, as any other is then.
  await carry.sendFreshInvitation('first', 'active@example.com')
  for (const write of writes) write.mockClear()
  return { carry, commits, sent, looked, writes }
}

const purposes = ['reset', 'invitation'] as const

test.each(statuses.flatMap((status) => purposes.map((purpose) => ({ ...status, purpose }))))(
  'a $purpose for somebody who is $name is one commit, one organisation and one letter',
  async ({ name, purpose, ...kinds }) => {
    const { carry, commits, sent, looked, writes } = await opened()
    sent.splice(0)
    looked.splice(0)
    const before = await commits()
    const email = `${name}@example.com`
    await (purpose === 'reset'
      ? carry.sendPasswordReset('e-1', { email, browser: 'hash-of-a-browser' })
      : carry.sendFreshInvitation('e-1', email))

    expect((await commits()) - before).toBe(1)
    expect(writes.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
    expect(looked).toEqual(['acme'])
    const kind = kinds[purpose]
    expect(sent).toEqual([
      {
        id: 'e-1',
        letter: {
          recipient: { email, first: expect.any(String) },
          group: expect.objectContaining({ slug: 'acme' }),
          isDecoy: kind === null,
          content: expect.objectContaining({ kind: kind ?? 'reset' }),
        },
      },
    ])
  },
)

test.each(statuses)('where there is no organisation, one is read all the same: $name', async ({ name }) => {
  const { carry, sent, looked } = await opened(null)
  sent.splice(0)
  looked.splice(0)
  await carry.sendPasswordReset('e-1', { email: `${name}@example.com`, browser: 'hash-of-a-browser' })
  expect(looked).toHaveLength(1)
  expect(sent).toMatchObject([{ letter: { group: null } }])
})

test('a letter for nobody holds nothing that was issued', async () => {
  const { carry, sent } = await opened()
  sent.splice(0)
  for (const name of ['disabled', 'unknown'])
    await carry.sendPasswordReset(name, { email: `${name}@example.com`, browser: 'hash-of-a-browser' })
  for (const { letter } of sent)
    expect(letter).toMatchObject({ isDecoy: true, content: { code: '000000', token: '0'.repeat(43) } })
  expect(sent).toHaveLength(2)
})
