import { listRows, listTables } from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import {
  recipientEmailKey,
  requestInvitation,
  requestPasswordReset,
} from '@kitchen-table/application/testing/use-cases'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { expect } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

const HOME = '203.0.113.9'

const test = testWith(openAccountsProduct)

test('stores and logs nothing of a text that is no address', async ({ operators, db, logLines }) => {
  await requestPasswordReset(operators)(PASSWORD, HOME, PASSWORD)
  await requestInvitation(operators)({ email: PASSWORD }, { address: HOME })
  const storedRows = listTables(db).flatMap((table) => listRows(db, table))
  expect([...storedRows, ...logLines].join('\n')).not.toContain(PASSWORD)
})

test('counts an address under a hash', async ({ operators, db }) => {
  await requestPasswordReset(operators)(emailOf('learner'), HOME, null)
  const keys = db
    .prepare('SELECT key FROM sliding_windows')
    .all()
    .map(({ key }) => String(key))
  expect(keys).toEqual([recipientEmailKey(emailOf('learner'))])
  expect(keys.join()).not.toContain('learner')
})

test.for([0, 1, 2, 3, 4, 5])(
  'counts %i invitations together with the resets of the same address',
  async (invitations, { operators, stores }) => {
    const request = { invitation: requestInvitation(operators), reset: requestPasswordReset(operators) }
    for (let n = 0; n < invitations; n += 1)
      await request.invitation({ email: emailOf('learner') }, { address: HOME })
    for (let n = 0; n < 7 - invitations; n += 1) await request.reset(emailOf('learner'), HOME, null)
    await request.invitation({ email: emailOf('learner') }, { address: HOME })
    expect((await stores.outbox.readBacklog()).count).toBe(5)
  },
)

test('reuses a valid token of the browser, and replaces an invalid one', async ({ operators, db }) => {
  const requestReset = (token: string | null) =>
    requestPasswordReset(operators)(emailOf('learner'), HOME, token)
  const { browserToken } = await requestReset(null)
  expect(browserToken).toMatch(/^[\w-]{43}$/)
  expect(await requestReset(browserToken)).toEqual({ browserToken })
  for (const token of ['', 'short', `${browserToken}x`, `${browserToken.slice(1)};`, '__proto__'])
    expect((await requestReset(token)).browserToken).not.toBe(token)
  expect(listRows(db, 'outbox').join('\n')).not.toContain(browserToken)
})

test('refuses a network address after 300 recipients, and no other address', async (setup) => {
  const { operators, stores } = setup
  const requestReset = (email: string, address: string) =>
    requestPasswordReset(operators)(email, address, null)
  for (let n = 0; n < 300; n += 1) await requestReset(`invented-${n}@example.com`, HOME)
  await expect(requestReset('one-more@example.com', HOME)).rejects.toMatchObject({
    code: 'accounts.wait',
    retryAfter: 12,
  })
  await requestReset(emailOf('learner'), '198.51.100.7')
  expect((await stores.outbox.readBacklog()).count).toBe(301)
})
