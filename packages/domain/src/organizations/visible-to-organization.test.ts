import { expect, test } from 'vitest'
import { describeVisibleToOrganization } from './visible-to-organization.ts'

const completions = 'how many lessons you have completed'
const report =
  'a report of how many people use what, which names nobody and, except for how many joined, never shows a number of fewer than five'

const usage =
  'a list of what was opened most often, which names nobody and leaves out what fewer than five people used'

test.each([
  { hidesCompletions: false, sharesReport: false, sharesUsage: false, told: [completions] },
  { hidesCompletions: true, sharesReport: false, sharesUsage: false, told: [] },
  { hidesCompletions: false, sharesReport: true, sharesUsage: true, told: [completions, report, usage] },
  { hidesCompletions: true, sharesReport: true, sharesUsage: false, told: [report] },
])(
  'tells what managers see if completions are hidden: $hidesCompletions, the report is shared: $sharesReport, and the usage: $sharesUsage',
  ({ told, ...settings }) => {
    const words = describeVisibleToOrganization('Acme', settings)
    expect(words).toMatch(/^Acme can see your name, .+ or what you search for\./)
    expect([completions, report, usage].filter((fact) => words.includes(fact))).toEqual(told)
  },
)
