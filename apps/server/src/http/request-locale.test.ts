import { describe, expect, test } from 'vitest'
import { createCookieCodec } from './cookies.ts'
import {
  chooseRequestLocale,
  createLocaleFinder,
  isApiPath,
  type LocaleSources,
  parseLocale,
} from './request-locale.ts'

type Row = LocaleSources & { locale: string; pseudo?: boolean }

const es = { query: 'es', person: 'es', cookie: 'es', header: 'es' } as const
const en = { query: 'en', person: 'en', cookie: 'en', header: 'en' } as const

/** What counts, from what counts the most to what counts the least, and texts that say nothing. */
const rows: Row[] = [
  { locale: 'en' },
  { header: '', locale: 'en' },
  { header: 'es', locale: 'es' },
  { header: 'es-MX,es;q=0.9,en;q=0.8', locale: 'es' },
  { header: 'de-CH, fr;q=0.9', locale: 'en' },
  { header: 'en;q=0.1, es;q=0.9', locale: 'es' },
  { header: '*', locale: 'en' },
  { header: `${'x,'.repeat(2000)}es`, locale: 'es' },
  { cookie: 'es', locale: 'es' },
  { ...es, query: null, person: null, cookie: 'en', locale: 'en' },
  { ...en, query: null, person: null, cookie: 'es', locale: 'es' },
  { cookie: 'de', header: 'es', locale: 'es' },
  { cookie: 'ES', locale: 'en' },
  { cookie: 'es; Path=/', locale: 'en' },
  { ...es, query: null, person: 'en', locale: 'en' },
  { ...en, query: null, person: 'es', locale: 'es' },
  { ...es, query: 'en', locale: 'en' },
  { ...en, query: 'es', locale: 'es' },
  { ...es, query: 'de', locale: 'es' },
  { ...es, query: '', locale: 'es' },
  { ...es, query: '__proto__', locale: 'es' },
  ...(['en-XA', 'ar-XB'] as const).flatMap((locale): Row[] => [
    { query: locale, locale: 'en' },
    { ...es, query: locale, locale: 'es' },
    { cookie: locale, header: locale, locale: 'en' },
    { ...es, query: locale, pseudo: true, locale },
    { cookie: locale, header: 'es', pseudo: true, locale },
    { header: locale, pseudo: true, locale },
    { query: locale.toLowerCase(), pseudo: true, locale: 'en' },
  ]),
]

test.each(rows)('%j', ({ locale, pseudo = false, ...sources }) => {
  expect(chooseRequestLocale(sources, pseudo)).toBe(locale)
})

test.each(['', 'de', 'es-MX', 'ES', 'es\r\nSet-Cookie: a=b', 'constructor', null, undefined])(
  'T73: %j is no locale',
  (text) => {
    expect(parseLocale(text, true)).toBeNull()
  },
)

describe('a request', () => {
  const finder = createLocaleFinder({ cookies: createCookieCodec(true), allowsPseudoLanguages: false })
  const headersOf = (cookie: string, language: string) =>
    new Headers({ Cookie: cookie, 'Accept-Language': language })
  const page = new URL('https://library.example/terms?lang=es&x=1')

  test('for a page is in the language of its address, its person, its cookie, or its browser', () => {
    const url = new URL('https://library.example/terms')
    const spanish = headersOf('__Host-lang=es', 'en')
    expect(finder.findPageLocale(page, headersOf('', 'en'), { language: 'en' })).toBe('es')
    expect(finder.findPageLocale(url, spanish, { language: 'en' })).toBe('en')
    expect(finder.findPageLocale(url, spanish, { language: null })).toBe('es')
    expect(finder.findPageLocale(url, spanish)).toBe('es')
    expect(finder.findPageLocale(url, headersOf('lang=en', 'es'))).toBe('es')
  })

  test('to the API is in the language of the page that sends it', () => {
    expect(finder.findApiLocale(headersOf('__Host-lang=es', 'en'))).toBe('en')
    expect(finder.findApiLocale(headersOf('__Host-lang=en', 'es'))).toBe('es')
    expect(finder.findApiLocale(new Headers())).toBe('en')
  })

  test.each([
    ['/api/start', true],
    ['/functions/create-user/', true],
    ['/uploads/abc', true],
    ['/', false],
    ['/dashboard', false],
    ['/apiary', false],
    ['/files/own-data.html', false],
  ])('to %s is to the API: %s', (path, isOfApi) => {
    expect(isApiPath(path)).toBe(isOfApi)
  })
})
