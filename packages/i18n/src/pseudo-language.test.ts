import { expect, test } from 'vitest'
import { defineMessages } from './define-messages.ts'
import { inLocale, type Locale } from './locale.ts'

const messages = defineMessages({
  empty: '',
  plain: 'Sign in here',
  counted: '{count, plural, =0 {none} one {# day of {name}} other {# days of {name}}} left',
  chosen: '{kind, select, short {now} other {later}}',
  dated: 'Since {day, date}, {count, number}',
  rich: 'See <link>the page of {name}</link>',
})
const day = new Date('2026-11-23T12:00:00Z')

test.each<[Locale, string, unknown, unknown]>([
  ['en-XA', 'nothing', messages.empty, ''],
  ['en-XA', 'a text', messages.plain, '[Šîĝñ îñ ĥéŕé ~~~ ~~~]'],
  ['en-XA', 'a plural', () => messages.counted({ count: 2, name: 'Ada' }), /^\[2 đáýš óƒ Ada ļéƒţ( ~~~)+\]$/],
  ['en-XA', 'an exact plural', () => messages.counted({ count: 0, name: 'Ada' }), /^\[ñóñé ļéƒţ( ~~~)+\]$/],
  ['en-XA', 'a select', () => messages.chosen({ kind: 'short' }), /^\[ñóŵ( ~~~)+\]$/],
  ['en-XA', 'a day', () => messages.dated({ day, count: 1200 }), /^\[Šîñçé 11\/23\/2026, 1,200( ~~~)+\]$/],
  ['ar-XB', 'a text', messages.plain, '\u200f\u202eSign in here\u202c\u200f'],
])('%s changes %s and leaves its values', (locale, _, format, expected) => {
  const text = inLocale(locale, format as () => unknown)
  if (expected instanceof RegExp) expect(text).toMatch(expected)
  else expect(text).toBe(expected)
})

test('the name of a tag remains', () => {
  const parts = inLocale('en-XA', () =>
    messages.rich({ name: 'Ada', link: (content) => ({ link: content.join('') }) }),
  )
  expect(parts).toEqual(['[Šéé ', { link: 'ţĥé þáĝé óƒ Ada' }, ' ~~~ ~~~]'])
})

test('a text in accents is 30 to 60 % longer', () => {
  const english = messages.plain()
  expect(inLocale('en-XA', messages.plain).length / english.length).toBeGreaterThan(1.3)
  expect(inLocale('en-XA', () => messages.dated({ day, count: 1 })).length).toBeLessThan(40)
})
