import { expect, test } from 'vitest'
import { openAccounts } from '../../../testing/accounts-product.ts'
import { emailOf, PASSWORD } from '../../../testing/sample-people.ts'
import { rowsOf, tablesOf } from '../../../testing/state-hash.ts'
import { askByMail } from './ask-by-mail.ts'
import { mailKey } from './mail-key.ts'

const HOME = '203.0.113.9'

test('what is typed where the address belongs is kept nowhere when it is none', async () => {
  const { operators, db, logLines } = await openAccounts()
  for (const purpose of ['reset', 'fresh-invitation'] as const)
    await askByMail(operators, purpose)(PASSWORD, HOME)
  const kept = tablesOf(db).flatMap((table) => rowsOf(db, table))
  expect([...kept, ...logLines].join('\n')).not.toContain(PASSWORD)
})

test('limits name nobody', async () => {
  const { operators, db } = await openAccounts()
  await askByMail(operators, 'reset')(emailOf('learner'), HOME)
  const keys = db
    .prepare('SELECT key FROM occurrences')
    .all()
    .map(({ key }) => String(key))
  expect(keys).toEqual([mailKey(emailOf('learner'))])
  expect(keys.join()).not.toContain('learner')
})

test.each([
  ['reset', 'fresh-invitation'],
  ['fresh-invitation', 'reset'],
] as const)('a %s counts with the %ss of the same address', async (one, other) => {
  const { operators, stores } = await openAccounts()
  const [ask, askOther] = [askByMail(operators, one), askByMail(operators, other)]
  for (let n = 0; n < 4; n += 1) await ask(emailOf('learner'), HOME)
  await askOther(emailOf('learner'), HOME)
  for (const late of [ask, askOther])
    await expect(late(emailOf('learner'), HOME)).rejects.toMatchObject({
      code: 'accounts.wait',
      retryAfter: 3600,
    })
  expect((await stores.outbox.waiting()).count).toBe(5)
})

test('whoever invents recipients is stopped after three hundred, and nobody else with them', async () => {
  const { operators, stores } = await openAccounts()
  const ask = askByMail(operators, 'reset')
  for (let n = 0; n < 300; n += 1) await ask(`invented-${n}@example.com`, HOME)
  await expect(ask('one-more@example.com', HOME)).rejects.toMatchObject({
    code: 'accounts.wait',
    retryAfter: 12,
  })
  await ask(emailOf('learner'), '198.51.100.7')
  expect((await stores.outbox.waiting()).count).toBe(301)
})
