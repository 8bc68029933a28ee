import { expect, test } from 'vitest'
import {
  isUsageRecorded,
  mayAnswerSearches,
  mayEndReportSubscription,
  mayReadBenefitReport,
  mayReadStatistics,
  maySubscribeToReports,
} from './policy.ts'

test.each([
  { role: 'user', isRecorded: true, readsStatistics: false },
  { role: 'manager', isRecorded: true, readsStatistics: false },
  { role: 'admin', isRecorded: false, readsStatistics: true },
] as const)(
  'events and track views of a $role are recorded: $isRecorded; they read statistics and answer searches: $readsStatistics',
  ({ role, isRecorded, readsStatistics }) => {
    const actor = { sub: 'ada', role, group: 'acme', subGroupId: null }
    expect(isUsageRecorded(actor)).toBe(isRecorded)
    expect(mayReadStatistics(actor)).toBe(readsStatistics)
    expect(mayAnswerSearches(actor)).toBe(readsStatistics)
  },
)

test.each([
  { role: 'user', group: 'acme', sharesReport: true, reads: false, subscribes: false, ends: false },
  { role: 'manager', group: 'acme', sharesReport: true, reads: true, subscribes: true, ends: true },
  { role: 'manager', group: 'acme', sharesReport: false, reads: false, subscribes: false, ends: true },
  { role: 'manager', group: 'globex', sharesReport: true, reads: false, subscribes: false, ends: false },
  { role: 'manager', group: null, sharesReport: true, reads: false, subscribes: false, ends: false },
  { role: 'admin', group: null, sharesReport: false, reads: true, subscribes: false, ends: false },
  { role: 'admin', group: 'acme', sharesReport: true, reads: true, subscribes: false, ends: false },
] as const)(
  'a $role of $group reads the reports of acme: $reads, and subscribes to them: $subscribes (shared: $sharesReport)',
  ({ role, group, sharesReport, reads, subscribes, ends }) => {
    const actor = { sub: 'ada', role, group, subGroupId: null }
    expect(mayReadBenefitReport(actor, { slug: 'acme', sharesReport })).toBe(reads)
    expect(maySubscribeToReports(actor, { slug: 'acme', sharesReport })).toBe(subscribes)
    expect(mayEndReportSubscription(actor, 'acme')).toBe(ends)
  },
)
