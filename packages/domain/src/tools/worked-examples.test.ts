import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { TypedValues } from './fields/field.ts'
import type { Problem } from './fields/parse-values.ts'
import type { ToolFigures } from './figures.ts'
import { lessonTools } from './lesson-tools.ts'
import { lessonToolSlugs } from './tool-slugs.ts'

type Place = Pick<Problem, 'at' | 'kind'>
type Example = { title: string; typed: TypedValues; result?: object; notes?: Place[]; problems?: Place[] }
/** Computed from `testing/formulas.md` by another program, in another language. */
type Examples = { figures?: ToolFigures; rows: Example[] }

const readExamples = (slug: string): Examples =>
  JSON.parse(readFileSync(new URL(`testing/worked-examples/${slug}.json`, import.meta.url), 'utf8'))

/** Returns the places of problems in a stable order, each of which must be said in a sentence. */
function listPlaces(problems: readonly Problem[]): Place[] {
  for (const { text } of problems) expect(text).toMatch(/^\p{Lu}.+\.$/u)
  return problems
    .map(({ at, kind }) => ({ at, kind }))
    .toSorted((a, b) => `${a.at} ${a.kind}`.localeCompare(`${b.at} ${b.kind}`))
}

const sortPlaces = (places: readonly Place[] = []) =>
  places.toSorted((a, b) => `${a.at} ${a.kind}`.localeCompare(`${b.at} ${b.kind}`))

describe.each(lessonToolSlugs)('%s', (slug) => {
  const { figures = {}, rows } = readExamples(slug)
  const tool = lessonTools[slug]

  test('has worked examples, also of what cannot be computed', () => {
    expect(tool.slug).toBe(slug)
    expect(rows.filter(({ result }) => result).length).toBeGreaterThanOrEqual(8)
    expect(rows.filter(({ problems }) => problems).length).toBeGreaterThanOrEqual(1)
    expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length)
  })

  test.each(rows)('$title', ({ typed, result, notes, problems }) => {
    const evaluation = tool.evaluate(typed, figures)
    if (evaluation.state === 'unavailable') throw new Error('A figure is missing')
    if (evaluation.state === 'incomplete') {
      expect(listPlaces(evaluation.problems)).toEqual(sortPlaces(problems))
      expect(result).toBeUndefined()
      return
    }
    expect(evaluation.result).toEqual(result)
    expect(listPlaces(evaluation.notes)).toEqual(sortPlaces(notes))
    expect(evaluation.description.headline).toMatch(/^\p{Lu}.+\.$/u)
  })
})
