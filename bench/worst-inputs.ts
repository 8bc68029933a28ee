import { cleanHtml } from '@kitchen-table/application/features'
import { svgBombs } from '@kitchen-table/application/testing/samples'
import { cleanSvg } from '@kitchen-table/application/testing/use-cases'
import { createTrackMatcher, normalizeSearchTerm } from '@kitchen-table/domain/catalog'
import { slowPatternTerms } from '@kitchen-table/domain/testing/samples'
import { median } from './compare-in-turns.ts'
import type { GoalName } from './goals.ts'
import { type Figure, runAndPrint } from './report.ts'

const ROUNDS = 9

type WorstCase = {
  what: string
  goal: GoalName
  run: (input: string) => unknown
  inputs: readonly string[]
  /** Harmless input of the same length, for the same work. */
  harmless: (length: number) => string
}

const library = Array.from({ length: 500 }, () => ({
  title: 'a'.repeat(200),
  keywords: ['a'.repeat(60), 'ab'.repeat(30)],
}))

function search(typed: string): unknown {
  const term = normalizeSearchTerm(typed)
  return library.filter(createTrackMatcher(term))
}

const repeatToLength = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length))

const worstCases: WorstCase[] = [
  {
    what: 'a search of 500 titles for terms that slow a pattern down',
    goal: 'tiringSearch',
    run: search,
    inputs: slowPatternTerms,
    harmless: repeatToLength('money '),
  },
  {
    what: 'a drawing made to cost work, refused',
    goal: 'svgBomb',
    run: cleanSvg,
    inputs: svgBombs,
    harmless: (length) => `<svg><title>${repeatToLength('money ')(length)}</title><path d="M0 0"/></svg>`,
  },
  {
    what: 'a list of 3,000 levels, cleaned',
    goal: 'deepList',
    run: cleanHtml,
    inputs: ['<ul><li>'.repeat(3000)],
    harmless: repeatToLength('<p>money</p>'),
  },
]

/** Returns the median processor time in milliseconds, on which other processes have little influence. */
function measureCpuTime(run: (input: string) => unknown, input: string): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    run(input)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return median(times)
}

/** Input on which a careless parser would work for seconds or years, beside harmless input of the same length. */
export async function benchmarkWorstInputs(): Promise<Figure[]> {
  return worstCases.map(({ what, goal, run, inputs, harmless }) => {
    const costs = inputs.map((input) => ({
      worst: measureCpuTime(run, input),
      usual: measureCpuTime(run, harmless(input.length)),
    }))
    const [slowest = { worst: 0, usual: 0 }] = costs.toSorted((a, b) => b.worst - a.worst)
    const note = `harmless input of the same length takes ${slowest.usual.toFixed(2)} ms`
    return [what, slowest.worst, goal, note]
  })
}

if (import.meta.main) await runAndPrint(benchmarkWorstInputs)
