import { expect, test } from 'vitest'
import { createInitialValues } from './fields/initial-values.ts'
import type { FigureDeclarations } from './figures.ts'
import { lessonTools } from './lesson-tools.ts'
import { isLessonToolSlug, lessonToolSlugs } from './tool-slugs.ts'

const tools = Object.values(lessonTools)
const TODAY = '2026-11-30'

/** Returns some figure for each that a tool requires. */
const createFigures = (declared: FigureDeclarations) =>
  Object.fromEntries(
    Object.entries(declared).map(([name, { unit }]) => {
      if (unit === 'rates') return [name, [{ over: 0, percent: 1 }]]
      return [name, unit === 'terms' ? [{ from: 0, months: 12 }] : 1]
    }),
  )

test('the names of the tools are known', () => {
  expect(Object.keys(lessonTools)).toEqual([...lessonToolSlugs])
  expect(lessonToolSlugs.every(isLessonToolSlug)).toBe(true)
  expect([isLessonToolSlug('toString'), isLessonToolSlug(null), isLessonToolSlug('')]).toEqual([
    false,
    false,
    false,
  ])
})

test.each(tools)('$slug: every text is a sentence or a label', ({ title, fields, listFormula, figures }) => {
  const formula = listFormula(createFigures(figures))
  for (const sentence of formula) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
  expect(formula.length).toBeGreaterThan(0)
  const all = Object.values(fields)
  const columns = all.flatMap((field) => (field.kind === 'rows' ? Object.values(field.columns) : []))
  const texts = [title, ...[...all, ...columns].map(({ label }) => label)]
  for (const text of texts) expect(text()).toMatch(/^\p{Lu}.*[^.]$/u)
  for (const { hint } of [...all, ...columns]) if (hint) expect(hint()).toMatch(/^[\p{Lu}\d].+\.$/u)
  for (const { meaning } of Object.values(figures)) expect(meaning()).toMatch(/^\p{Lu}.*[^.]$/u)
})

test.each(tools)('$slug: begins with values that it can read, and with no result', (tool) => {
  const evaluation = tool.evaluate(createInitialValues(tool.fields, TODAY), createFigures(tool.figures))
  if (evaluation.state !== 'incomplete') throw new Error('There is a result before something was typed')
  expect(evaluation.problems.map(({ kind }) => kind)).toEqual(evaluation.problems.map(() => 'empty'))
})

test('the first values have the day of today, and as many rows as the tool begins with', () => {
  expect(createInitialValues(lessonTools['weeks-of-money'].fields, TODAY)).toEqual({
    money: '',
    costs: '',
    income: '',
    start: TODAY,
  })
  const empty = { name: '', balance: '', rate: '', minimum: '' }
  expect(createInitialValues(lessonTools['debt-order'].fields, TODAY)).toEqual({
    debts: [empty, empty],
    budget: '',
  })
})
