import { sampleOrganization } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { createOrganizationParser } from './sqlite-organizations.ts'

test('an unchanged text is parsed once, and the oldest text is forgotten if there are too many', () => {
  const parse = createOrganizationParser(2)
  const parseOrganization = (slug: string) => parse(slug, JSON.stringify(sampleOrganization({ slug })))
  const [first, second] = [parseOrganization('first'), parseOrganization('second')]
  expect(parseOrganization('first')).toBe(first)
  expect(parse('second', JSON.stringify(sampleOrganization({ slug: 'second', title: 'New' }))).title).toBe(
    'New',
  )
  const third = parseOrganization('third')
  expect(parseOrganization('third')).toBe(third)
  expect(parseOrganization('first')).not.toBe(first)
  expect(parseOrganization('first')).toEqual(first)
  expect(parseOrganization('second')).toEqual(second)
})

test('a record that an earlier release has stored has the settings off that came later', () => {
  const { hidesCompletions, sharesReport, statusJob, disabledAt, ...older } = sampleOrganization()
  const settings = { hidesCompletions: false, sharesReport: false, statusJob: null, disabledAt: null }
  expect(createOrganizationParser(1)('acme', JSON.stringify(older))).toEqual({ ...older, ...settings })
})
