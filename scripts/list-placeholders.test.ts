import { expect, test } from 'vitest'
import { canTranslate, listPlaceholders } from './list-placeholders.ts'

test.each([
  ['Nothing', []],
  ['{name} and {name}', ['name: value']],
  ['{count, number} of {share, number, percent}', ['count: number', 'share: number percent']],
  ['{day, date, short} at {day, time, medium}', ['day: date short', 'day: time medium']],
  ['{count, plural, =0 {none} one {# day of {name}} other {# days}}', ['count: plural', 'name: value']],
  ['{place, selectordinal, one {#st} other {#th}}', ['place: selectordinal']],
  [
    '{kind, select, b {now} a {<link>later</link>} other {{day, date}}}',
    ['<link>', 'day: date', 'kind: select a|b|other'],
  ],
  ['<link>the <b>page</b> of {name}</link>', ['<b>', '<link>', 'name: value']],
  ['<link>{name}</link>', ['<link>', 'name: value']],
])('%s has %j', (text, placeholders) => {
  expect(listPlaceholders(text)).toEqual(placeholders)
})

test.each(['{count, plural, one {# day}}', '{kind, select, a {now}}', '{name', '<b>all'])(
  '%s is refused',
  (text) => {
    expect(() => listPlaceholders(text)).toThrow()
  },
)

test.each([
  ['{count, number} days', '{count, plural, one {# día} other {# días}}', true],
  ['{count, plural, one {# day} other {# days}}', '{count, number} días', false],
  ['{count, number} days', '{count} días', false],
  ['{name}', '{nombre}', false],
  ['{name} and {other}', '{other} y {name}', true],
  ['{kind, select, a {now} other {later}}', '{kind, select, b {ahora} other {luego}}', false],
  ['See <link>this</link>', 'Vea esto', false],
  ['See', 'Vea <b>esto</b>', false],
])('%s can be translated by %s: %s', (text, translation, can) => {
  expect(canTranslate(text, translation)).toBe(can)
})
