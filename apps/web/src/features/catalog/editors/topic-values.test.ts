import { expect, test, vi } from 'vitest'
import {
  emptyTopicValues,
  getContrastWarning,
  toTopicInput,
  toTopicRecord,
  validateTopic,
} from './topic-values.ts'

vi.mock('../../../app/start-data.ts', () => ({ product: { newFlag: { time: 30, unit: 'minutes' } } }))

const colors = { primaryColor: '#17594a', secondaryColor: '#e6a93c' }
const topic = {
  ...emptyTopicValues,
  ...colors,
  version: 2,
  savedAt: null,
  savedBy: null,
  layout: 'default',
  slug: 'rent',
  title: 'Rent',
  bannerAlt: 'A house',
  banner: { reference: 'topics/default/f1', name: 'house.svg', type: 'image/svg+xml', size: 9, href: '/f1' },
}

test('a stored topic comes back as it is when nothing was changed', () => {
  const { values, key } = toTopicRecord(topic)
  expect(key).toBe('rent')
  expect(toTopicInput(values)).toEqual({
    ...emptyTopicValues,
    ...colors,
    title: 'Rent',
    bannerAlt: 'A house',
    banner: 'topics/default/f1',
  })
})

const NO_COLOR = 'Please write the color like #17594a.'

test.each([
  [{ title: 'Home', ...colors }, {}],
  [{ title: ' rENT ', ...colors }, { title: 'Topic title is duplicated: rENT' }],
  [
    { title: 'Home', primaryColor: '', secondaryColor: '' },
    { primaryColor: NO_COLOR, secondaryColor: NO_COLOR },
  ],
  [{ title: 'Home', ...colors, primaryColor: 'red' }, { primaryColor: NO_COLOR }],
])('%j is refused with %j', (change, errors) => {
  expect(validateTopic({ ...emptyTopicValues, ...change }, [{ title: 'Rent' }])).toEqual(errors)
})

test.each([
  ['#17594a', false],
  ['#7a7a7a', true],
  ['#7a7a7', false],
  ['', false],
])('%s has a warning: %s', (color, hasWarning) => {
  expect(getContrastWarning(color) !== undefined).toBe(hasWarning)
})
