import { concurrently } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { sqliteOutbox } from './sqlite-outbox.ts'

function setUp(dataDir?: string) {
  const sqlite = openTestSqlite(dataDir)
  return { sqlite, store: sqliteOutbox(sqlite) }
}

test('claiming from an outbox with nothing due makes no commit', async () => {
  const { sqlite, store } = setUp()
  await store.add('e-1', { channel: 'mail', purpose: 'invitation', sub: 'ada' }, 100)
  const before = sqlite.commits.counts().commits
  for (const channel of ['mail', 'sms', 'help'] as const) await store.claim(channel, 99, 700)
  expect(sqlite.commits.counts().commits).toBe(before)
})

test('two connections to one file do not claim the same message', async () => {
  const dataDir = createTemporaryFolder()
  const [first, second] = [setUp(dataDir), setUp(dataDir)]
  for (let n = 0; n < 20; n += 1)
    await first.store.add(`e-${n}`, { channel: 'mail', purpose: 'invitation', sub: 'ada' }, 100)

  const claims = await concurrently(20, (n) => (n % 2 ? first : second).store.claim('mail', 100, 700))
  expect(new Set(claims.map((claim) => claim?.id)).size).toBe(20)
})

test('a message that cannot be parsed waits for its lease, and blocks no others', async () => {
  const { sqlite, store } = setUp()
  sqlite.db.exec(
    `INSERT INTO outbox VALUES ('old', 'mail', '{"channel":"mail","purpose":"pigeon"}', 0, 50, 50)`,
  )
  await store.add('e-1', { channel: 'mail', purpose: 'invitation', sub: 'ada' }, 100)

  await expect(store.claim('mail', 100, 700)).rejects.toThrow()
  expect((await store.claim('mail', 100, 700))?.id).toBe('e-1')
})
