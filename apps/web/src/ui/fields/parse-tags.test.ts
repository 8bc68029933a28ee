import { expect, test } from 'vitest'
import { addTags, hasTagSeparator } from './parse-tags.ts'

test.each([
  { title: 'one word', text: 'debt', tags: ['debt'] },
  { title: 'commas', text: 'debt, rent,children', tags: ['debt', 'rent', 'children'] },
  { title: 'a pasted column', text: 'debt\r\nrent\n\nchildren', tags: ['debt', 'rent', 'children'] },
  { title: 'a tag of two words', text: '  day   to day ', tags: ['day to day'] },
  { title: 'nothing but separators', text: ' , ,\n', tags: [] },
  { title: 'the same twice', text: 'rent,rent', tags: ['rent'] },
])('parses $title', ({ text, tags }) => {
  expect(addTags([], text)).toEqual(tags)
})

test('retains the existing tags in order, and adds no tag twice in another case', () => {
  expect(addTags(['Rent', 'debt'], 'RENT, savings')).toEqual(['Rent', 'debt', 'savings'])
})

test('lowercases new tags only with `lowercase`', () => {
  expect(addTags([], 'Rent')).toEqual(['Rent'])
  expect(addTags([], 'Rent', { lowercase: true })).toEqual(['rent'])
})

test('splits at spaces only with `splitOnSpace`', () => {
  expect(addTags([], 'rent debt', { splitOnSpace: true })).toEqual(['rent', 'debt'])
})

test('does not change the list that is passed in', () => {
  const tags = Object.freeze(['rent'])
  expect(addTags(tags, 'debt')).not.toBe(tags)
})

test.each([
  { text: 'rent', expected: false },
  { text: 'rent,', expected: true },
  { text: 'day to', expected: false },
  { text: 'rent\ndebt', expected: true },
])('finds a separator in "$text": $expected', ({ text, expected }) => {
  expect(hasTagSeparator(text)).toBe(expected)
})

test('counts a space as a separator with `splitOnSpace`', () => {
  expect(hasTagSeparator('rent ', { splitOnSpace: true })).toBe(true)
})
