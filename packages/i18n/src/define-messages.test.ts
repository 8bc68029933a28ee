import { describe, expect, test } from 'vitest'
import { defineMessages } from './define-messages.ts'
import { inLocale } from './locale.ts'

const messages = defineMessages(
  {
    plain: "We can't find it",
    named: 'Hello {name}',
    counted: '{count, plural, one {# person} other {# people}} of {all, number}',
    rich: 'See <link>the page of {name}</link> now',
  },
  {
    es: {
      plain: 'No lo encontramos',
      named: 'Hola {name}',
      counted: '{count, plural, one {# persona} other {# personas}} de {all, number}',
      rich: 'Vea <link>la página de {name}</link> ahora',
    },
  },
)

const cases: [title: string, format: () => unknown, english: unknown, spanish: unknown][] = [
  ['a text', () => messages.plain(), "We can't find it", 'No lo encontramos'],
  ['a value', () => messages.named({ name: 'Ada' }), 'Hello Ada', 'Hola Ada'],
  ['one of many', () => messages.counted({ count: 1, all: 1200 }), '1 person of 1,200', '1 persona de 1,200'],
  [
    'many',
    () => messages.counted({ count: 1200, all: 1200 }),
    '1,200 people of 1,200',
    '1,200 personas de 1,200',
  ],
  [
    'tags',
    () => messages.rich({ name: 'Ada', link: (content) => ({ content }) }),
    ['See ', { content: ['the page of Ada'] }, ' now'],
    ['Vea ', { content: ['la página de Ada'] }, ' ahora'],
  ],
]

describe('messages', () => {
  test.each(cases)('format %s', (_, format, english, spanish) => {
    expect(format()).toEqual(english)
    expect(inLocale('es', format)).toEqual(spanish)
    expect(inLocale('en', format)).toEqual(english)
  })
})

test('a message without a translation is formatted by the rules of English', () => {
  const { since } = defineMessages({
    since: '{count, plural, many {# files of many} other {# files}} since {day, date}',
  })
  const values = { count: 1_000_000, day: new Date(2026, 10, 23) }
  expect(inLocale('es', () => since(values))).toBe('1,000,000 files since 11/23/2026')
})
