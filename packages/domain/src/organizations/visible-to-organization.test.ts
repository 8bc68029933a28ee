import { expect, test } from 'vitest'
import { describeVisibleToOrganization } from './visible-to-organization.ts'

const completions = 'how many lessons you have completed'
const report =
  'a report of how many people use what, which names nobody and, except for how many joined, never shows a number of fewer than five'

test.each([
  { hidesCompletions: false, sharesReport: false, told: [completions] },
  { hidesCompletions: true, sharesReport: false, told: [] },
  { hidesCompletions: false, sharesReport: true, told: [completions, report] },
  { hidesCompletions: true, sharesReport: true, told: [report] },
])(
  'tells what managers see if completions are hidden: $hidesCompletions, and the report is shared: $sharesReport',
  ({ told, ...settings }) => {
    const words = describeVisibleToOrganization('Acme', settings)
    expect(words).toMatch(/^Acme can see your name, .+ or what you search for\./)
    expect([completions, report].filter((fact) => words.includes(fact))).toEqual(told)
  },
)
