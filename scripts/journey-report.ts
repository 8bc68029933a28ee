import { readFileSync } from 'node:fs'
import { root } from './run.ts'
import type { TestCounts } from './steps.ts'

type Suite = { suites?: Suite[]; specs?: { title: string; tags: string[] }[] }

/** What is read of the report that Playwright writes as JSON. */
type JourneyReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

/** The file to which Playwright writes its report of the journeys. */
export const journeyReportFile = `${root}.cache/journeys.json`

const readReport = (): JourneyReport => JSON.parse(readFileSync(journeyReportFile, 'utf8'))

export function countJourneys(): TestCounts {
  const { expected, unexpected, flaky } = readReport().stats
  return { passed: expected, failed: unexpected + flaky }
}

const listSpecs = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(listSpecs),
]

/** Returns the titles of the journeys with the tag `@full`, which `npm test` leaves out. */
export function listFullSizeJourneys(): string[] {
  const specs = readReport().suites.flatMap(listSpecs)
  return specs.filter(({ tags }) => tags.includes('full')).map(({ title }) => title)
}
