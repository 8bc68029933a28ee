import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import {
  addTranslations,
  message,
  startLoadingTranslations,
  waitForTranslations,
} from './compiled-message.ts'
import { inLocale } from './locale.ts'

const english = compile('{count, plural, one {# day} other {# days}}')
const spanish = compile('{count, plural, one {# día} other {# días}}')

test('a message is shown in English until its translation is loaded, and where it has none', async () => {
  const days = message(english, 5001)
  const format = () => days({ count: 2 })
  let finish = () => {}
  const loaded = new Promise<void>((resolve) => {
    finish = resolve
  })
  startLoadingTranslations(async () => {
    await loaded
    addTranslations('es', 5000, [compile('Título'), spanish])
  })
  expect(inLocale('es', format)).toBe('2 days')
  finish()
  await waitForTranslations()
  expect(inLocale('es', format)).toBe('2 días')
  expect(format()).toBe('2 days')
  expect(inLocale('es', message('Title', 5000))).toBe('Título')
  expect(inLocale('es', message('Other', 6000))).toBe('Other')
  expect(inLocale('es', message('Other'))).toBe('Other')
})

test('translations that cannot be loaded leave the page in English', async () => {
  startLoadingTranslations(() => Promise.reject(new Error('no connection')))
  await waitForTranslations()
  expect(inLocale('es', message('Title', 7000))).toBe('Title')
})

test('a rich message is a list, also if it has one part', () => {
  const rich = message(compile('<b>all</b>'), -1, true)
  expect(rich({ b: (content) => content.join('').toUpperCase() })).toEqual(['ALL'])
})
