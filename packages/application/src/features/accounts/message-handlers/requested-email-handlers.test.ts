import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test, vi } from 'vitest'
import type { RequestedEmail } from '../../../platform/messaging/requested-email-sender.ts'
import type { NamedAccount } from '../../../testing/named-directory.ts'
import { sampleOrganization } from '../../../testing/port-suites/samples.ts'
import { ada } from '../../../testing/port-suites/user-pool-fixtures.ts'
import { requestedEmailHandlers } from './requested-email-handlers.ts'

const noon = Date.UTC(2026, 10, 5, 12)

const account = (sub: string, group: string | null): NamedAccount => ({
  ...ada,
  sub,
  email: `${sub}@example.com`,
  role: 'user',
  group,
})

/** The accounts that an address may belong to, and what a request for a reset and for an invitation sends to each. */
const statuses = [
  { name: 'active', reset: 'reset', invitation: 'already in' },
  { name: 'pending', reset: 'invitation', invitation: 'invitation' },
  { name: 'disabled', reset: null, invitation: null },
  { name: 'external', reset: 'sign in elsewhere', invitation: 'sign in elsewhere' },
  { name: 'unknown', reset: null, invitation: null },
] as const

async function setUp(group: string | null = 'acme') {
  const stores = memoryStores()
  const { directory, authenticator, members, groups, people } = stores
  await groups.create(sampleOrganization())
  for (const sub of ['active', 'disabled']) await directory.create(account(sub, group), 'Right-Horse-9')
  await directory.create(account('pending', group), null)
  await directory.createExternal(account('external', group), { issuer: 'https://idp.example', subject: '1' })
  await directory.setEnabled('disabled', false)

  const sent: { id: string; request: RequestedEmail }[] = []
  const readSlugs: string[] = []
  const readSubs: string[] = []
  const handlers = requestedEmailHandlers({
    directory,
    authenticator,
    members,
    now: () => noon,
    groups: {
      find(slug) {
        readSlugs.push(slug)
        return groups.find(slug)
      },
    },
    people: {
      find(sub) {
        readSubs.push(sub)
        return people.find(sub)
      },
    },
    requestedEmails: {
      async send(id, request) {
        sent.push({ id, request })
        return 'sent'
      },
    },
  })
  const writes = [
    vi.spyOn(authenticator, 'issueResetCode'),
    vi.spyOn(directory, 'issueTemporaryPassword'),
    vi.spyOn(members, 'recordInvitationRequest'),
  ]
  const readMetric = async (name: string) =>
    Number(await stores.metrics.find((metric) => metric.name === name)?.collect())
  const commits = () => readMetric('kitchen_table_commits_total')
  // Decoys have the organization of the last e-mail, so one e-mail of an organization comes first.
  await handlers.sendFreshInvitation('first', 'active@example.com')
  for (const write of writes) write.mockClear()
  const invitedSubs = () => vi.mocked(members.recordInvitationRequest).mock.calls.map(([sub]) => sub)
  return { handlers, commits, sent, readSlugs, readSubs, writes, invitedSubs, authenticator, people }
}

const purposes = ['reset', 'invitation'] as const

test.each(statuses.flatMap((status) => purposes.map((purpose) => ({ ...status, purpose }))))(
  'a $purpose for an address that is $name takes one commit, one organization, one person and one e-mail',
  async ({ name, purpose, ...kinds }) => {
    const { handlers, commits, sent, readSlugs, readSubs, writes, invitedSubs } = await setUp()
    sent.splice(0)
    readSlugs.splice(0)
    readSubs.splice(0)
    const before = await commits()
    const email = `${name}@example.com`
    await (purpose === 'reset'
      ? handlers.sendPasswordReset('e-1', { email, browser: 'hash-of-a-browser' })
      : handlers.sendFreshInvitation('e-1', email))

    expect((await commits()) - before).toBe(1)
    expect(writes.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
    expect(readSlugs).toEqual(['acme'])
    expect(readSubs).toEqual([name === 'unknown' ? 'active' : name])
    const kind = kinds[purpose]
    expect(invitedSubs()).toEqual([kind === 'invitation' ? name : ''])
    expect(sent).toEqual([
      {
        id: 'e-1',
        request: {
          recipient: { email, first: expect.any(String), language: null },
          group: expect.objectContaining({ slug: 'acme' }),
          isDecoy: kind === null,
          content: expect.objectContaining({ kind: kind ?? 'reset' }),
        },
      },
    ])
  },
)

test.each(statuses)('one organization is read also if there is none: $name', async ({ name }) => {
  const { handlers, sent, readSlugs } = await setUp(null)
  sent.splice(0)
  readSlugs.splice(0)
  await handlers.sendPasswordReset('e-1', { email: `${name}@example.com`, browser: 'hash-of-a-browser' })
  expect(readSlugs).toHaveLength(1)
  expect(sent).toMatchObject([{ request: { group: null } }])
})

test('nothing is sent where the pool has sent the reset code in an e-mail of its own', async () => {
  const { handlers, sent, authenticator } = await setUp()
  sent.splice(0)
  const issueResetCode = vi.spyOn(authenticator, 'issueResetCode').mockResolvedValue('sent')
  await handlers.sendPasswordReset('e-1', { email: 'active@example.com', browser: 'hash-of-a-browser' })
  expect(issueResetCode).toHaveBeenCalledExactlyOnceWith('active', expect.anything(), noon)
  expect(sent).toMatchObject([{ request: { isDecoy: true, content: { code: '000000' } } }])
})

test('an e-mail is in the language of the person, and a decoy in that of the last one', async () => {
  const { handlers, sent, people } = await setUp()
  await people.create({ ...account('active', 'acme'), subGroupId: null, language: 'es' })
  await people.create({ ...account('pending', 'acme'), subGroupId: null, language: 'en' })
  sent.splice(0)
  for (const name of ['active', 'unknown', 'pending', 'unknown'])
    await handlers.sendFreshInvitation(name, `${name}@example.com`)
  expect(sent.map(({ request }) => request.recipient.language)).toEqual(['es', 'es', 'en', 'en'])
})

test('a decoy contains no secret that was issued', async () => {
  const { handlers, sent } = await setUp()
  sent.splice(0)
  for (const name of ['disabled', 'unknown'])
    await handlers.sendPasswordReset(name, { email: `${name}@example.com`, browser: 'hash-of-a-browser' })
  for (const { request } of sent)
    expect(request).toMatchObject({ isDecoy: true, content: { code: '000000', token: '0'.repeat(43) } })
  expect(sent).toHaveLength(2)
})
