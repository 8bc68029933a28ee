import { expect, test, vi } from 'vitest'
import { hasFields } from '../../editors/edited-field.ts'

vi.mock('virtual:api-contract', () => ({ default: {} }))
vi.mock('../../../../app/start-data.ts', () => ({ product: { newFlag: { time: 3, unit: 'months' } } }))
const {
  createEmptyHelpLineValues,
  defineHelpLineFields,
  toHelpLineInput,
  toHelpLineRecord,
  toStoredHelpLine,
  validateHelpLine,
} = await import('./help-line-values.ts')

const empty = createEmptyHelpLineValues('2026-11-29', 450)
const filled = { ...empty, name: 'Night Line', section: 'suicide', phone: '988' }

test('a new line is checked today and stands last', () => {
  expect(empty).toMatchObject({ checkedOn: '2026-11-29', checkAgainBy: '2027-05-29', position: '460' })
  expect(hasFields(defineHelpLineFields(), empty)).toBe(true)
})

test.each([
  { change: {}, fields: [] },
  { change: { name: ' ' }, fields: ['name'] },
  { change: { section: '' }, fields: ['section'] },
  { change: { phone: '' }, fields: ['phone'] },
  { change: { phone: '', otherWay: 'Ask at the desk' }, fields: [] },
  { change: { phone: '800-CALL-NOW' }, fields: ['phone'] },
  { change: { textNumber: '12' }, fields: ['textNumber'] },
  { change: { textNumber: '741741', textWord: 'a&b' }, fields: ['textWord'] },
  { change: { site: 'http://a.example' }, fields: ['site'] },
  { change: { checkAgainBy: '2026-11-29' }, fields: ['checkAgainBy'] },
  { change: { checkedOn: '' }, fields: ['checkedOn'] },
  { change: { position: '' }, fields: ['position'] },
])('with $change these fields are marked: $fields', ({ change, fields }) => {
  expect(Object.keys(validateHelpLine({ ...filled, ...change }))).toEqual(fields)
})

test('a stored line gives the form that is saved as the same line', () => {
  const line = {
    ...toHelpLineInput({
      ...filled,
      otherSections: ['despair'],
      textNumber: '741741',
      textWord: 'HOME',
      sources: 'https://a.example\nA book',
    }),
    slug: 'night-line',
    version: 3,
  }
  const record = toHelpLineRecord(line)
  expect(record).toMatchObject({ key: 'night-line', version: 3, savedAt: null })
  expect(hasFields(defineHelpLineFields(), record.values)).toBe(true)
  expect({ ...toHelpLineInput(record.values), slug: 'night-line', version: 3 }).toEqual(line)
})

test('what is stored has numbers as pages show them, each section once, and no word without a number', () => {
  const typed = {
    ...filled,
    phone: ' (800) 555-0100 ',
    textWord: 'HOME',
    otherSections: ['suicide', 'child'],
  }
  expect(toStoredHelpLine(typed)).toMatchObject({
    phone: '800-555-0100',
    textWord: '',
    otherSections: ['child'],
  })
})
