import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import { messages } from '../members/messages.ts'
import { createAuditEntry, createJobAuditEntry } from './audit-entries.ts'

const time = Date.UTC(2026, 10, 30)
const change = { action: 'members_moved', detail: () => messages.movedToNone({ count: 1200 }) } as const
const entries = {
  'a request': () =>
    createAuditEntry({ newId: () => 'entry', now: () => time }, { group: 'harbor', actor: 'p-1' }, change),
  'a job': () =>
    createJobAuditEntry({ job: { id: 'job', createdAt: time }, group: 'harbor', actor: 'p-1' }, change),
}

test.each(Object.entries(entries))('the entry of %s is the same in every language', (_, create) => {
  const entry = create()
  expect(entry).toMatchObject({
    action: 'members_moved',
    detail: '1200 members to no sub-group',
    subject: null,
  })
  expect(inLocale('en-XA', change.detail)).not.toBe(entry.detail)
  expect(inLocale('en-XA', create)).toEqual(entry)
})
