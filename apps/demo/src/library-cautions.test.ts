import { fileURLToPath } from 'node:url'
import { stripMarkdown } from '@kitchen-table/application/testing/samples'
import { createTrackMatcher } from '@kitchen-table/domain/catalog'
import { fillPlainText } from '@kitchen-table/domain/facts'
import { describe, expect, test } from 'vitest'
import { readLibrary } from './read-library.ts'
import { createFactShower } from './testing/create-fact-shower.ts'

/** Warnings in the demo library that an edit must not remove: without them a lesson does harm. */
const { facts, tracks } = readLibrary(fileURLToPath(new URL('../../../content', import.meta.url)))
const show = createFactShower(facts)
const units = new Map(tracks.flatMap((track) => track.units.map((unit) => [unit.unitId, unit] as const)))

function unitText(unitId: string): string {
  const unit = units.get(unitId)
  if (unit === undefined) throw new Error(`There is no unit ${unitId}.`)
  return stripMarkdown(fillPlainText(unit.markdown, show)).replace(/\s+/g, ' ')
}

describe('lessons warn of the risks of their advice', () => {
  test.each([
    { unitId: 'age-siblings', warning: /a gift can delay his medicaid [^.]*, and writing it down does not/i },
    { unitId: 'age-siblings', warning: /before he hands one of you [^.]* ask an elder-law attorney/i },
    { unitId: 'age-siblings', warning: /written agreement, signed before the first payment/i },
    {
      unitId: 'loan-plans',
      warning: /consolidation made since July 1, 2026 has only RAP and the new Standard plan/i,
    },
    { unitId: 'loan-plans', warning: /what RAP or IBR forgives is income again since January 1, 2026/i },
    { unitId: 'loan-plans', warning: /public service\. [^.]*\. That forgiveness is free of federal tax/i },
    { unitId: 'loan-behind', warning: /since July 1, 2026 it costs something that can't be undone/i },
    { unitId: 'job-health', warning: /too much help is paid back in full, for 2026 and later/i },
    { unitId: 'job-health', warning: /above four times the federal poverty line there is none/i },
    { unitId: 'job-health', warning: /asks for work from January 1, 2027[^.]*\. [^.]* 80 hours a month/i },
  ])('$unitId: $warning', ({ unitId, warning }) => {
    expect(unitText(unitId)).toMatch(warning)
  })

  // Conversations with a person whom the reader may have to fear.
  test.each(['div-talk', 'couple-secret'])('%s names the hotline before any advice', (unitId) => {
    const [caution = '', ...rest] = units.get(unitId)?.markdown.split('\n\n') ?? []
    expect(caution).toMatch(/if you are afraid of/i)
    expect(caution).toContain('{{hotline-domestic-violence}}')
    expect(rest.length).toBeGreaterThan(3)
  })

  test('div-talk advises a reader who is afraid against a mediator', () => {
    expect(unitText('div-talk')).toMatch(
      /if you are afraid of this person, [^.]* don't sit down with a mediator/i,
    )
  })
})

test('every search term that the first lesson proposes finds a track', () => {
  const proposedTerms = [...(units.get('start-five')?.markdown.matchAll(/\*([a-z’' ]+)\*/g) ?? [])].map(
    ([, words = '']) => words,
  )
  expect(proposedTerms.length).toBeGreaterThanOrEqual(3)
  expect(proposedTerms.filter((words) => !tracks.some(createTrackMatcher(words)))).toEqual([])
})
