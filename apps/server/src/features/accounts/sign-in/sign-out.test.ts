import { expect, onTestFinished, test } from 'vitest'
import { IN_MEMORY } from '../../../adapters/sqlite/open-database.ts'
import { openSqlite } from '../../../adapters/sqlite/open-sqlite.ts'
import { sqliteSessions } from '../../../adapters/sqlite/sqlite-sessions.ts'
import { hashToken } from '../tokens.ts'
import { signOut } from './sessions.ts'

test('ends the session of this device and no other, and ignores an unknown token', async () => {
  const sqlite = openSqlite({ dataDir: IN_MEMORY, onFault: console.error })
  onTestFinished(() => sqlite.close())
  const sessions = sqliteSessions(sqlite)
  for (const token of ['here', 'there']) {
    const session = { tokenHash: hashToken(token), sub: 'ada', version: 0, device: '' }
    await sessions.open({ ...session, createdAt: 0, seenAt: 0 })
  }
  const remainingSessions = () => sqlite.db.prepare('SELECT token_hash AS hash FROM sessions').all()

  const endSession = signOut({ sessions })
  await endSession('here')
  await endSession('here')
  await endSession(null)
  await endSession('')
  expect(remainingSessions()).toEqual([{ hash: hashToken('there') }])
})
