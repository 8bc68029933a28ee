import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { loadTranslations, message, waitForTranslations } from './compiled-message.ts'
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
  const load = async () => {
    await loaded
    return { default: [compile('Título'), spanish] }
  }
  inLocale('es', () => loadTranslations(5000, { es: load }))
  expect(inLocale('es', format)).toBe('2 days')
  setTimeout(finish)
  await waitForTranslations()
  expect(inLocale('es', format)).toBe('2 días')
  expect(format()).toBe('2 days')
  expect(inLocale('es', message('Title', 5000))).toBe('Título')
  expect(inLocale('es', message('Other', 6000))).toBe('Other')
  expect(inLocale('es', message('Other'))).toBe('Other')
})

test('translations that cannot be loaded leave the page in English', async () => {
  inLocale('es', () => loadTranslations(7000, { es: () => Promise.reject(new Error('no connection')) }))
  await waitForTranslations()
  expect(inLocale('es', message('Title', 7000))).toBe('Title')
})

test('a rich message is a list, also if it has one part', () => {
  const rich = message(compile('<b>all</b>'), -1, true)
  expect(rich({ b: (content) => content.join('').toUpperCase() })).toEqual(['ALL'])
})

test('a page in another language loads no translations', () => {
  loadTranslations(8000, {
    es: () => {
      throw new Error('loaded')
    },
  })
  expect(inLocale('es', message('Title', 8000))).toBe('Title')
})
