import { describe, expect, test } from 'vitest'
import {
  type EditedFields,
  formatFieldValueLines,
  hasFields,
  listChangedFieldLabels,
} from './edited-field.ts'

type Values = {
  title: string
  content: string
  disabled: boolean
  nextUp: string | null
  units: string[]
  banner: { reference: string; name: string } | null
}

const fields: EditedFields<Values> = {
  title: { label: 'Title', kind: 'text' },
  content: { label: 'Description', kind: 'richText' },
  disabled: { label: 'Status', kind: 'flag', flagWords: ['Disabled', 'Active'] },
  nextUp: { label: 'Watch Next', kind: 'key', nameOf: (slug) => (slug === 'debt' ? 'About debt' : slug) },
  units: { label: 'Lessons', kind: 'list', nameOf: (id) => `Lesson ${id}`, orderWords: 'order of lessons' },
  banner: { label: 'Banner image', kind: 'file' },
}
const values: Values = {
  title: 'Rent',
  content: '<p>Old</p>',
  disabled: false,
  nextUp: null,
  units: ['a', 'b'],
  banner: null,
}

describe('listChangedFieldLabels', () => {
  test.each([
    { name: 'nothing', change: {}, words: [] },
    { name: 'a text and a flag', change: { content: '', disabled: true }, words: ['description', 'status'] },
    { name: 'only the order', change: { units: ['b', 'a'] }, words: ['order of lessons'] },
    { name: 'an added item', change: { units: ['b', 'a', 'c'] }, words: ['lessons'] },
    { name: 'a label that is a name', change: { nextUp: 'debt' }, words: ['Watch Next'] },
  ])('$name', ({ change, words }) => {
    expect(listChangedFieldLabels(fields, values, { ...values, ...change })).toEqual(words)
  })

  test('a file that is on its way', () => {
    expect(listChangedFieldLabels(fields, values, values, new Set(['banner']))).toEqual(['banner image'])
  })
})

describe('formatFieldValueLines', () => {
  test.each([
    ['title', 'Rent', ['Rent']],
    ['title', '', ['Nothing']],
    ['disabled', true, ['Disabled']],
    ['disabled', false, ['Active']],
    ['nextUp', 'debt', ['About debt']],
    ['nextUp', null, ['Nothing']],
    ['units', ['a', 'b'], ['Lesson a', 'Lesson b']],
    ['units', [], ['Nothing']],
    ['banner', { key: 'topics/x/1', name: 'cup.png' }, ['cup.png']],
    ['content', '<h2>One &amp; two</h2><ul><li>a</li><li><p>b</p></li></ul>', ['One & two', 'a', 'b']],
    ['content', '<p>Look: <img src="data:image/png;base64,AA" alt="a cup"></p>', ['Look: [picture: a cup]']],
    ['content', '<p>1 &lt; 2 &amp;lt; 3</p>', ['1 < 2 &lt; 3']],
    ['content', '<p></p>', ['Nothing']],
  ] as const)('%s: %j', (name, value, lines) => {
    expect(formatFieldValueLines(fields[name], value)).toEqual(lines)
  })
})

test.each([
  [values, true],
  [{ ...values, banner: { reference: 'x', name: 'cup.png' } }, true],
  [{ ...values, banner: 'x' }, false],
  [{ ...values, units: ['a', 1] }, false],
  [{ ...values, nextUp: undefined }, false],
  [{ ...values, another: '' }, false],
  [{ title: 'Rent' }, false],
  [null, false],
])('hasFields(%j) is %j', (value, isShaped) => {
  expect(hasFields(fields, value)).toBe(isShaped)
})
