import { sampleGroup } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { createBodyParser } from './sqlite-organizations.ts'

test('an unchanged text is parsed once, and the oldest text is forgotten if there are too many', () => {
  const parse = createBodyParser(2)
  const parseGroup = (slug: string) => parse(slug, JSON.stringify(sampleGroup({ slug })))
  const [first, second] = [parseGroup('first'), parseGroup('second')]
  expect(parseGroup('first')).toBe(first)
  expect(parse('second', JSON.stringify(sampleGroup({ slug: 'second', title: 'New' }))).title).toBe('New')
  const third = parseGroup('third')
  expect(parseGroup('third')).toBe(third)
  expect(parseGroup('first')).not.toBe(first)
  expect(parseGroup('first')).toEqual(first)
  expect(parseGroup('second')).toEqual(second)
})

test('a record that an earlier release has stored has the settings off that came later', () => {
  const { hidesCompletions, sharesReport, statusJob, disabledAt, ...older } = sampleGroup()
  const settings = { hidesCompletions: false, sharesReport: false, statusJob: null, disabledAt: null }
  expect(createBodyParser(1)('acme', JSON.stringify(older))).toEqual({ ...older, ...settings })
})
