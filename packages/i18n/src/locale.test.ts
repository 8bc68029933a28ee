import { describe, expect, expectTypeOf, test } from 'vitest'
import { currentLocale, directionOf, findPreferredLanguage, inLocale, keepLeftToRight } from './locale.ts'

describe('the language that a browser prefers', () => {
  test.each([
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr-FR, es;q=0.5, en;q=0.7', 'en'],
    ['de, fr;q=0.9', null],
    ['de, *;q=0.1', 'en'],
    ['es;q=0, de', null],
    ['ES-mx', 'es'],
    ['es ; q=0.3 , en ; q=0.2', 'es'],
    ['es;q=high', null],
    ['', null],
    [undefined, null],
  ])('by %j is %s', (header, language) => {
    expect(findPreferredLanguage(header)).toBe(language)
  })
})

describe('another locale', () => {
  test('is the current one while a text is composed, also within another', () => {
    const composed = inLocale('es', () => [currentLocale(), inLocale('en', currentLocale), currentLocale()])
    expect(composed).toEqual(['es', 'en', 'es'])
    expect(currentLocale()).toBe('en')
  })

  test('is no longer the current one after composing failed', () => {
    expect(() =>
      inLocale('es', () => {
        throw new Error('failed')
      }),
    ).toThrow('failed')
    expect(currentLocale()).toBe('en')
  })

  test('is not for a promise, which would go on in the locale from before', () => {
    expectTypeOf(inLocale<Promise<string>>)
      .parameter(1)
      .returns.toBeNever()
    expectTypeOf(inLocale<string>)
      .parameter(1)
      .returns.toBeString()
  })
})

test('only one of the languages for tests is written from right to left', () => {
  expect((['en', 'es', 'en-XA', 'ar-XB'] as const).map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'rtl'])
})

test('a number is marked within sentences from right to left alone', () => {
  expect(keepLeftToRight('800-555-0100')).toBe('800-555-0100')
  expect(inLocale('ar-XB', () => keepLeftToRight('800-555-0100'))).toBe('\u2066800-555-0100\u2069')
})
