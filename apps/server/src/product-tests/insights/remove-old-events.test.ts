import { listAllOrganizations } from '@kitchen-table/application/features'
import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { findUnmadeQuarter, removeOldEventsTask } from '@kitchen-table/application/testing/use-cases'
import { expect, test, vi } from 'vitest'
import { openReportsProduct } from '../../testing/open-reports-product.ts'

const signal = new AbortController().signal

function setUp({
  retentionMonths = 13 as number | null,
  unmade = null as string | null,
  today = '2026-11-05',
}) {
  const removeEventsBefore = vi.fn(async () => 0)
  const findUnmadeQuarter = vi.fn(async (last: string) => (unmade !== null && unmade <= last ? unmade : null))
  const now = () => Date.parse(`${today}T12:00:00.000Z`)
  const { run: remove } = removeOldEventsTask({
    events: { removeEventsBefore },
    retentionMonths,
    findUnmadeQuarter,
    now,
  })
  return { remove, removeEventsBefore, now }
}

test.each<{ change: Parameters<typeof setUp>[0]; month: string | null }>([
  { change: {}, month: '2025-10' },
  { change: { retentionMonths: 24 }, month: '2024-11' },
  { change: { retentionMonths: null }, month: null },
  { change: { unmade: '2025-Q2' }, month: '2025-04' },
  { change: { unmade: '2025-Q3' }, month: '2025-07' },
  { change: { unmade: '2025-Q4' }, month: '2025-10' },
  // The quarter begins before the first month within the retention.
  { change: { unmade: '2025-Q4', today: '2026-12-31' }, month: '2025-10' },
  { change: { today: '2026-12-31' }, month: '2025-11' },
  { change: { unmade: '2026-Q3' }, month: '2025-10' },
])('with $change, what is before $month is removed', async ({ change, month }) => {
  const { remove, removeEventsBefore, now } = setUp(change)
  await remove(signal)
  expect(removeEventsBefore.mock.calls).toEqual(month === null ? [] : [[month, { now, signal }]])
})

/** Returns the product with events of three months of acme, of which the retention keeps one. */
async function openOldLog() {
  const product = await openReportsProduct()
  const { stores, clock, db } = product
  clock.at = Date.parse('2026-11-05T12:00:00.000Z')
  db.exec("UPDATE groups SET body = json_set(body, '$.createdAt', '2025-01-10T00:00:00.000Z')")
  await stores.events.append(
    ['2025-08-10', '2025-09-10', '2025-10-10'].map((day, n) =>
      sampleEvent({ id: `e-${n}`, time: `${day}T12:00:00.000Z` }),
    ),
  )
  const listDays = async () => {
    const events = await stores.events.list('acme', '2000-01-01T00:00:00.000Z', 100)
    return events.filter(({ id }) => id.startsWith('e-')).map(({ time }) => time.slice(0, 10))
  }
  const now = () => clock.at
  const findUnmade = findUnmadeQuarter({
    listOrganizations: () => listAllOrganizations(stores.groups),
    reports: stores.reports,
    now,
  })
  const { run: remove } = removeOldEventsTask({
    events: stores.events,
    retentionMonths: 13,
    findUnmadeQuarter: findUnmade,
    now,
  })
  return { ...product, listDays, findUnmade, remove: () => remove(signal) }
}

test('T71: no month is removed whose report can still be made, and once they are made it is', async () => {
  const product = await openOldLog()
  await product.remove()
  expect(await product.listDays()).toEqual(['2025-08-10', '2025-09-10', '2025-10-10'])
  await product.makeAllReports()
  await product.remove()
  expect(await product.listDays()).toEqual(['2025-10-10'])
})

test('the first quarter that is not made is found in any organization, from its first one on', async () => {
  const { stores, db, makeAllReports, findUnmade } = await openOldLog()
  expect(await findUnmade('2026-Q3')).toBe('2025-Q1')
  expect(await findUnmade('2024-Q4')).toBeNull()
  await makeAllReports()
  expect(await findUnmade('2026-Q3')).toBeNull()
  db.exec("DELETE FROM benefit_reports WHERE group_slug = 'globex' AND quarter IN ('2025-Q3', '2026-Q1')")
  expect(await findUnmade('2026-Q3')).toBe('2025-Q3')
  expect(await findUnmade('2025-Q2')).toBeNull()
  expect(await stores.reports.find('acme', '2025-Q3')).not.toBeNull()
})
