import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import { getLanguageAttributes, getUntranslatedPartAttributes } from './language-attributes.ts'

test.each([
  { page: 'en', content: 'en', attributes: {} },
  { page: 'en', content: 'es', attributes: { lang: 'es', dir: 'ltr' } },
  { page: 'es', content: 'en', attributes: { lang: 'en', dir: 'ltr' } },
  { page: 'es', content: 'es', attributes: { lang: 'es', dir: 'ltr' } },
  { page: 'ar-XB', content: 'en', attributes: { lang: 'en', dir: 'ltr' } },
  { page: 'en', content: undefined, attributes: {} },
] as const)('content in $content on a page in $page has $attributes', ({ page, content, attributes }) => {
  expect(inLocale(page, () => getLanguageAttributes(content))).toEqual(attributes)
})

test.each([
  { page: 'en', attributes: {} },
  { page: 'es', attributes: { lang: 'en', dir: 'ltr' } },
  { page: 'en-XA', attributes: {} },
  { page: 'ar-XB', attributes: {} },
] as const)('a part without translation of a page in $page has $attributes', ({ page, attributes }) => {
  expect(inLocale(page, getUntranslatedPartAttributes)).toEqual(attributes)
})
