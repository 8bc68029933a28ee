import type { IntentRow } from '@kitchen-table/contract/catalog'
import { expect, test, vi } from 'vitest'
import { formatFieldValueLines, hasFields } from '../../editors/edited-field.ts'

vi.mock('virtual:api-contract', () => ({ default: {} }))
const {
  defineIntentFields,
  emptyIntentValues,
  prefillIntent,
  toIntentInput,
  toIntentRecord,
  toStoredIntent,
  validateIntent,
} = await import('./intent-values.ts')

const fields = defineIntentFields(
  new Map([['u', 'Rent first']]),
  new Map([['line', 'Night Line']]),
  new Map([['tax-season', 'Tax season']]),
)
const filled = { ...emptyIntentValues, title: 'Late rent', phrases: ['behind on rent'] }

const row: IntentRow = {
  slug: 'late-rent',
  version: 3,
  title: 'Late rent',
  titleEs: 'Renta atrasada',
  phrases: ['behind on rent', 'late rent'],
  lessons: ['u'],
  helpLines: ['line'],
  outside: 'Call 211.',
  outsideEs: '',
  link: { label: 'Find help', url: 'https://a.example/help' },
  season: 'tax-season',
  disabled: false,
}

test.each([
  { change: {}, fields: [] },
  { change: { title: ' ' }, fields: ['title'] },
  { change: { title: ' no JOB ' }, fields: ['title'] },
  { change: { title: 'x'.repeat(81) }, fields: ['title'] },
  { change: { phrases: [] }, fields: [] },
  { change: { phrases: ['x'.repeat(161)] }, fields: ['phrases'] },
  { change: { phrases: Array.from({ length: 81 }, (_, index) => `phrase ${index}`) }, fields: ['phrases'] },
  { change: { lessons: Array.from({ length: 9 }, (_, index) => `u-${index}`) }, fields: ['lessons'] },
  { change: { outsideEs: 'x'.repeat(401) }, fields: ['outsideEs'] },
  { change: { linkUrl: 'https://a.example' }, fields: ['linkLabel'] },
  { change: { linkLabel: 'A page', linkUrl: 'http://a.example' }, fields: ['linkUrl'] },
])('with $change these fields are marked: $fields', ({ change, fields: marked }) => {
  const titles = { stored: null, others: ['No job'] }
  expect(Object.keys(validateIntent({ ...filled, ...change }, titles))).toEqual(marked)
})

test.each([
  { title: 'Late rent', stored: 'Late rent', fields: [] },
  { title: 'Late rent ', stored: 'Late rent', fields: [] },
  { title: 'late rent', stored: 'Late rent', fields: ['title'] },
  { title: 'Late rent', stored: 'No job', fields: ['title'] },
])('of two intents titled alike, $stored is saved as "$title" with these fields marked: $fields', (row) => {
  const titles = { stored: row.stored, others: ['Late rent'] }
  expect(Object.keys(validateIntent({ ...filled, title: row.title }, titles))).toEqual(row.fields)
})

test('a stored intent gives the form that is saved as the same intent', () => {
  const record = toIntentRecord(row)
  expect(record).toMatchObject({ key: 'late-rent', version: 3, savedAt: null })
  expect(hasFields(fields, record.values)).toBe(true)
  expect({ ...toIntentInput(record.values), slug: 'late-rent', version: 3 }).toEqual(row)
})

test('what is stored has each phrase once, without the signs of a pasted list, and no empty page', () => {
  const typed = {
    ...filled,
    title: ' Late rent ',
    phrases: ['- no rent', '', 'No rent', '"late",'],
    linkUrl: ' ',
  }
  expect(toStoredIntent(typed)).toMatchObject({ title: 'Late rent', phrases: ['no rent', 'late'] })
  expect(toIntentInput(typed).link).toBeNull()
})

test('a new intent that answers a search begins with its words', () => {
  expect(prefillIntent('¿quién ayuda?')).toMatchObject({ title: '¿quién ayuda?', phrases: ['¿quién ayuda?'] })
  expect(prefillIntent('late rent')).toMatchObject({ title: 'Late rent', phrases: ['late rent'] })
  expect(prefillIntent(null)).toBe(emptyIntentValues)
})

test('lessons and help lines have their names, also those that are gone', () => {
  expect(formatFieldValueLines(fields.lessons, ['u', 'gone'])).toEqual(['Rent first', 'gone'])
  expect(formatFieldValueLines(fields.helpLines, ['line'])).toEqual(['Night Line'])
})
