import { expect, test } from 'vitest'
import {
  formatFactToken,
  hasTextReference,
  listFactSlugs,
  listFactTokens,
  listTextLinks,
  parseTextLink,
} from './text-references.ts'

const html =
  '<p>{{a}} {{ b.family }} <a href="fact:c" lang="es">x</a> <a href="lesson:u-1">y</a> <a href="https://d.example">z</a> {{a}}</p>'

test('lists what a text names', () => {
  expect(listFactTokens(html).map(formatFactToken)).toEqual(['{{a}}', '{{b.family}}', '{{a}}'])
  expect(listTextLinks(html)).toEqual([
    { kind: 'fact', key: 'c' },
    { kind: 'lesson', key: 'u-1' },
  ])
  expect(listFactSlugs(html)).toEqual(['a', 'b', 'c'])
})

test.each([
  ['<p>{{a}}</p>', true],
  ['<p>{{ a.b }}</p>', true],
  ['<p><a href="track:budget">x</a></p>', true],
  ['<p>{{}} {{A}} <a href="https://a.example">x</a></p>', false],
])('%s names a record: %s', (text, hasReference) => {
  expect(hasTextReference(text)).toBe(hasReference)
})

test.each([
  ['track:budget', { kind: 'track', key: 'budget' }],
  ['track:', null],
  ['topic:saving', null],
  ['fact:A', null],
  ['https://fact.example', null],
])('the address %j leads to %j', (href, link) => {
  expect(parseTextLink(href)).toEqual(link)
})
