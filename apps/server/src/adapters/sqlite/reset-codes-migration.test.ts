import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { outboxMessageSchema } from '../../platform/messaging/ports.ts'
import { migrate, migrations } from './migrations.ts'
import { parseJson } from './parse-json.ts'

test('letters that waited before resets had codes of their own are sent all the same', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, migrations.slice(0, 2))
  const waiting = [
    { channel: 'mail', purpose: 'reset', email: 'ada@example.com' },
    { channel: 'mail', purpose: 'reset', email: 'bob@example.com' },
    { channel: 'mail', purpose: 'fresh-invitation', email: 'ada@example.com' },
    { channel: 'mail', purpose: 'invitation', sub: 'ada' },
    { channel: 'sms', purpose: 'phone-code', sub: 'ada' },
  ]
  const add = db.prepare('INSERT INTO outbox VALUES (?, ?, ?, 0, 1, 1)')
  waiting.forEach((one, n) => void add.run(`m-${n}`, one.channel, JSON.stringify(one)))
  const challenge = db.prepare("INSERT INTO challenges VALUES (?, 'ada', 'hash', '{}', 9, 5)")
  for (const id of ['reset:ada', 'sms:ada', 'session:x']) challenge.run(id)

  migrate(db)

  const rows = db.prepare('SELECT channel, body FROM outbox ORDER BY id').all()
  const kept = rows.map(({ channel, body }) => ({ channel, errand: parseJson(outboxMessageSchema, body) }))
  const browser = expect.stringMatching(/^[0-9a-f]{64}$/)
  const asked = { channel: 'asked-mail' }
  expect(kept).toEqual([
    { ...asked, errand: { ...waiting[0], ...asked, browser } },
    { ...asked, errand: { ...waiting[1], ...asked, browser } },
    { ...asked, errand: { ...waiting[2], ...asked } },
    { channel: 'mail', errand: waiting[3] },
    { channel: 'sms', errand: waiting[4] },
  ])
  const [first, second] = kept.map((one) => one.errand.purpose === 'reset' && one.errand.browser)
  expect(first).not.toBe(second)
  const left = db.prepare('SELECT id FROM challenges ORDER BY id').all()
  expect(left.map(({ id }) => id)).toEqual(['session:x', 'sms:ada'])
  db.close()
})
