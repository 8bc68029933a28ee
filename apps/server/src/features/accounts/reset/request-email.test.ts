import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../../testing/accounts-product.ts'
import { listRows, listTables } from '../../../testing/hash-state.ts'
import { emailOf, PASSWORD } from '../../../testing/sample-people.ts'
import { recipientEmailKey } from './recipient-email-key.ts'
import { requestInvitation, requestPasswordReset } from './request-email.ts'

const HOME = '203.0.113.9'

test('what is typed where the address belongs is kept nowhere when it is none', async () => {
  const { operators, db, logLines } = await openAccountsProduct()
  await requestPasswordReset(operators)(PASSWORD, HOME, PASSWORD)
  await requestInvitation(operators)(PASSWORD, HOME)
  const kept = listTables(db).flatMap((table) => listRows(db, table))
  expect([...kept, ...logLines].join('\n')).not.toContain(PASSWORD)
})

test('limits name nobody', async () => {
  const { operators, db } = await openAccountsProduct()
  await requestPasswordReset(operators)(emailOf('learner'), HOME, null)
  const keys = db
    .prepare('SELECT key FROM occurrences')
    .all()
    .map(({ key }) => String(key))
  expect(keys).toEqual([recipientEmailKey(emailOf('learner'))])
  expect(keys.join()).not.toContain('learner')
})

test.each([0, 1, 2, 3, 4, 5])(
  '%i invitations count with the resets of the same address',
  async (invitations) => {
    const { operators, stores } = await openAccountsProduct()
    const ask = { invitation: requestInvitation(operators), reset: requestPasswordReset(operators) }
    for (let n = 0; n < invitations; n += 1) await ask.invitation(emailOf('learner'), HOME)
    for (let n = 0; n < 7 - invitations; n += 1) await ask.reset(emailOf('learner'), HOME, null)
    await ask.invitation(emailOf('learner'), HOME)
    expect((await stores.outbox.readBacklog()).count).toBe(5)
  },
)

test('a browser keeps the token that it has, and nothing else that it may send', async () => {
  const { operators, db } = await openAccountsProduct()
  const ask = (sent: string | null) => requestPasswordReset(operators)(emailOf('learner'), HOME, sent)
  const { browserToken } = await ask(null)
  expect(browserToken).toMatch(/^[\w-]{43}$/)
  expect(await ask(browserToken)).toEqual({ browserToken })
  for (const sent of ['', 'short', `${browserToken}x`, `${browserToken.slice(1)};`, '__proto__'])
    expect((await ask(sent)).browserToken).not.toBe(sent)
  expect(listRows(db, 'outbox').join('\n')).not.toContain(browserToken)
})

test('whoever invents recipients is stopped after three hundred, and nobody else with them', async () => {
  const { operators, stores } = await openAccountsProduct()
  const ask = (email: string, from: string) => requestPasswordReset(operators)(email, from, null)
  for (let n = 0; n < 300; n += 1) await ask(`invented-${n}@example.com`, HOME)
  await expect(ask('one-more@example.com', HOME)).rejects.toMatchObject({
    code: 'accounts.wait',
    retryAfter: 12,
  })
  await ask(emailOf('learner'), '198.51.100.7')
  expect((await stores.outbox.readBacklog()).count).toBe(301)
})
