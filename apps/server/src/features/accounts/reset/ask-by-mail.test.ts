import { expect, test } from 'vitest'
import { openAccounts } from '../../../testing/accounts-product.ts'
import { emailOf, PASSWORD } from '../../../testing/sample-people.ts'
import { rowsOf, tablesOf } from '../../../testing/state-hash.ts'
import { askForInvitation, askForReset } from './ask-by-mail.ts'
import { mailKey } from './mail-key.ts'

const HOME = '203.0.113.9'

test('what is typed where the address belongs is kept nowhere when it is none', async () => {
  const { operators, db, logLines } = await openAccounts()
  await askForReset(operators)(PASSWORD, HOME, PASSWORD)
  await askForInvitation(operators)(PASSWORD, HOME)
  const kept = tablesOf(db).flatMap((table) => rowsOf(db, table))
  expect([...kept, ...logLines].join('\n')).not.toContain(PASSWORD)
})

test('limits name nobody', async () => {
  const { operators, db } = await openAccounts()
  await askForReset(operators)(emailOf('learner'), HOME, null)
  const keys = db
    .prepare('SELECT key FROM occurrences')
    .all()
    .map(({ key }) => String(key))
  expect(keys).toEqual([mailKey(emailOf('learner'))])
  expect(keys.join()).not.toContain('learner')
})

test.each([0, 1, 2, 3, 4, 5])(
  '%i invitations count with the resets of the same address',
  async (invitations) => {
    const { operators, stores } = await openAccounts()
    const ask = { invitation: askForInvitation(operators), reset: askForReset(operators) }
    for (let n = 0; n < invitations; n += 1) await ask.invitation(emailOf('learner'), HOME)
    for (let n = 0; n < 7 - invitations; n += 1) await ask.reset(emailOf('learner'), HOME, null)
    await ask.invitation(emailOf('learner'), HOME)
    expect((await stores.outbox.waiting()).count).toBe(5)
  },
)

test('a browser keeps the token that it has, and nothing else that it may send', async () => {
  const { operators, db } = await openAccounts()
  const ask = (sent: string | null) => askForReset(operators)(emailOf('learner'), HOME, sent)
  const { browserToken } = await ask(null)
  expect(browserToken).toMatch(/^[\w-]{43}$/)
  expect(await ask(browserToken)).toEqual({ browserToken })
  for (const sent of ['', 'short', `${browserToken}x`, `${browserToken.slice(1)};`, '__proto__'])
    expect((await ask(sent)).browserToken).not.toBe(sent)
  expect(rowsOf(db, 'outbox').join('\n')).not.toContain(browserToken)
})

test('whoever invents recipients is stopped after three hundred, and nobody else with them', async () => {
  const { operators, stores } = await openAccounts()
  const ask = (email: string, from: string) => askForReset(operators)(email, from, null)
  for (let n = 0; n < 300; n += 1) await ask(`invented-${n}@example.com`, HOME)
  await expect(ask('one-more@example.com', HOME)).rejects.toMatchObject({
    code: 'accounts.wait',
    retryAfter: 12,
  })
  await ask(emailOf('learner'), '198.51.100.7')
  expect((await stores.outbox.waiting()).count).toBe(301)
})
