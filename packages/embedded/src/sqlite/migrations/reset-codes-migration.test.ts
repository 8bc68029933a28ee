import { DatabaseSync } from 'node:sqlite'
import { outboxMessageSchema } from '@kitchen-table/application/ports'
import { expect, test } from 'vitest'
import { parseJsonColumn } from '../database/json-columns.ts'
import { migrate, migrations } from '../database/migrations.ts'

test('moves pending reset and invitation messages to the channel requested-mail, and removes old reset codes', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, migrations.slice(0, 2))
  const messages = [
    { channel: 'mail', purpose: 'reset', email: 'ada@example.com' },
    { channel: 'mail', purpose: 'reset', email: 'bob@example.com' },
    { channel: 'mail', purpose: 'fresh-invitation', email: 'ada@example.com' },
    { channel: 'mail', purpose: 'invitation', sub: 'ada' },
    { channel: 'sms', purpose: 'phone-code', sub: 'ada' },
  ]
  const add = db.prepare('INSERT INTO outbox VALUES (?, ?, ?, 0, 1, 1)')
  messages.forEach((message, n) => void add.run(`m-${n}`, message.channel, JSON.stringify(message)))
  const challenge = db.prepare("INSERT INTO challenges VALUES (?, 'ada', 'hash', '{}', 9, 5)")
  for (const id of ['reset:ada', 'sms:ada', 'session:x']) challenge.run(id)

  migrate(db)

  const rows = db.prepare('SELECT channel, body FROM outbox ORDER BY id').all()
  const migrated = rows.map(({ channel, body }) => ({
    channel,
    message: parseJsonColumn(outboxMessageSchema, body),
  }))
  const browser = expect.stringMatching(/^[0-9a-f]{64}$/)
  const requestedMail = { channel: 'requested-mail' }
  expect(migrated).toEqual([
    { ...requestedMail, message: { ...messages[0], ...requestedMail, browser } },
    { ...requestedMail, message: { ...messages[1], ...requestedMail, browser } },
    { ...requestedMail, message: { ...messages[2], ...requestedMail } },
    { channel: 'mail', message: messages[3] },
    { channel: 'sms', message: messages[4] },
  ])
  const [first, second] = migrated.map(({ message }) => message.purpose === 'reset' && message.browser)
  expect(first).not.toBe(second)
  const challenges = db.prepare('SELECT id FROM challenges ORDER BY id').all()
  expect(challenges.map(({ id }) => id)).toEqual(['session:x', 'sms:ada'])
  db.close()
})
