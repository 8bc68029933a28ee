import { test as base, describe, expect } from 'vitest'
import type { BenefitReportStore } from '../../features/insights/reports/ports.ts'
import { concurrently } from '../times.ts'
import { awkwardTexts, sampleReport } from './samples.ts'

type Open = () => Promise<{ store: BenefitReportStore }>

/** Tests that every adapter of BenefitReportStore must pass. */
export function defineBenefitReportStoreSuite(name: string, open: Open): void {
  const test = base.extend('store', async () => (await open()).store)

  describe(`${name} as BenefitReportStore`, () => {
    test('returns the report of an organization and quarter, and no other one', async ({ store }) => {
      const reports = [
        sampleReport(),
        sampleReport({ quarter: '2026-Q2', active: 'few', completed: 'few', lessonsCompleted: null }),
        sampleReport({ group: 'globex', members: 0, topics: [] }),
      ]
      for (const report of reports) expect(await store.create(report)).toEqual(report)
      for (const report of reports) expect(await store.find(report.group, report.quarter)).toEqual(report)
      expect(await store.find('acme', '2026-Q1')).toBeNull()
      expect(await store.find('ACME', '2026-Q3')).toBeNull()
    })

    test('keeps the first report of a quarter, and returns it instead of another one', async ({ store }) => {
      const first = sampleReport()
      await store.create(first)
      expect(await store.create(sampleReport({ members: 41, active: 26 }))).toEqual(first)
      expect(await store.find('acme', '2026-Q3')).toEqual(first)
    })

    test('of reports of a quarter that are made at the same time, all return one', async ({ store }) => {
      const created = await concurrently(20, (members) => store.create(sampleReport({ members })))
      const stored = await store.find('acme', '2026-Q3')
      expect(created).toEqual(created.map(() => stored))
    })

    test('removes all reports of an organization, and none of others', async ({ store }) => {
      const quarters = ['2026-Q1', '2026-Q2', '2026-Q3'] as const
      for (const quarter of quarters) await store.create(sampleReport({ quarter }))
      const kept = await store.create(sampleReport({ group: 'globex' }))
      await store.removeAll('acme')
      expect(await Promise.all(quarters.map((quarter) => store.find('acme', quarter)))).toEqual([
        null,
        null,
        null,
      ])
      expect(await store.find('globex', kept.quarter)).toEqual(kept)
    })

    test('returns titles of topics unchanged', async ({ store }) => {
      const topics = awkwardTexts.map((title, n) => ({ slug: `topic-${n}`, title, people: n }))
      await store.create(sampleReport({ topics }))
      expect((await store.find('acme', '2026-Q3'))?.topics).toEqual(topics)
    })
  })
}
