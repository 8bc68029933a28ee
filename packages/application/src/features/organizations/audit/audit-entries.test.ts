import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import { messages } from '../members/messages.ts'
import { formatJobAuditDetail } from './audit-entries.ts'

test('the detail of a job’s entry is the same in every locale, since the id of the entry is made of it', () => {
  const format = () => messages.movedToNone({ count: 1200 })
  expect(inLocale('en-XA', format)).not.toBe('1200 members to no sub-group')
  expect(inLocale('en-XA', () => formatJobAuditDetail(format))).toBe('1200 members to no sub-group')
})
