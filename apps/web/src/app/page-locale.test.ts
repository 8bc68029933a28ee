import { currentLocale, setLocaleReader } from '@kitchen-table/i18n/locale'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  setLocaleReader(() => 'en')
})

test.each([
  ['en', 'en'],
  ['es', 'es'],
  ['en-XA', 'en-XA'],
  ['ar-XB', 'ar-XB'],
  ['', 'en'],
  ['de', 'en'],
])('a page whose document is in %j has the locale %s', async (lang, locale) => {
  vi.stubGlobal('document', { documentElement: { lang } })
  const i18n = await import('@kitchen-table/i18n/locale')
  await import('./page-locale.ts')
  expect(i18n.currentLocale()).toBe(locale)
  expect(currentLocale()).toBe('en')
})
