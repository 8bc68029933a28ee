import { expect, test } from 'vitest'
import { addTags, hasTagSeparator } from './parse-tags.ts'

test.each([
  { title: 'one word', text: 'debt', tags: ['debt'] },
  { title: 'commas', text: 'debt, rent,children', tags: ['debt', 'rent', 'children'] },
  { title: 'a pasted column', text: 'debt\r\nrent\n\nchildren', tags: ['debt', 'rent', 'children'] },
  { title: 'a tag of two words', text: '  day   to day ', tags: ['day to day'] },
  { title: 'nothing but separators', text: ' , ,\n', tags: [] },
  { title: 'the same twice', text: 'rent,rent', tags: ['rent'] },
])('$title', ({ text, tags }) => {
  expect(addTags([], text)).toEqual(tags)
})

test('keeps the tags that are there, in order, and adds none twice in another case', () => {
  expect(addTags(['Rent', 'debt'], 'RENT, savings')).toEqual(['Rent', 'debt', 'savings'])
})

test('lowercases new tags only when asked', () => {
  expect(addTags([], 'Rent')).toEqual(['Rent'])
  expect(addTags([], 'Rent', { lowercase: true })).toEqual(['rent'])
})

test('splits at spaces only when asked', () => {
  expect(addTags([], 'rent debt', { splitOnSpace: true })).toEqual(['rent', 'debt'])
})

test('does not change the list it was given', () => {
  const tags = Object.freeze(['rent'])
  expect(addTags(tags, 'debt')).not.toBe(tags)
})

test.each([
  { text: 'rent', ends: false },
  { text: 'rent,', ends: true },
  { text: 'day to', ends: false },
  { text: 'rent\ndebt', ends: true },
])('"$text" ends a tag: $ends', ({ text, ends }) => {
  expect(hasTagSeparator(text)).toBe(ends)
})

test('a space ends a tag where tags are single words', () => {
  expect(hasTagSeparator('rent ', { splitOnSpace: true })).toBe(true)
})
