import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import { getLanguageAttributes, getPartLanguageAttributes } from './language-attributes.ts'

test.each([
  { page: 'en', content: 'en', attributes: {} },
  { page: 'en', content: 'es', attributes: { lang: 'es', dir: 'ltr' } },
  { page: 'es', content: 'en', attributes: { lang: 'en', dir: 'ltr' } },
  { page: 'es', content: 'es', attributes: { lang: 'es', dir: 'ltr' } },
  { page: 'ar-XB', content: 'en', attributes: { lang: 'en', dir: 'ltr' } },
  { page: 'en', content: undefined, attributes: {} },
  { page: 'es', content: undefined, attributes: {} },
  { page: 'en', content: 'unknown', attributes: {} },
  { page: 'es', content: 'unknown', attributes: { lang: '' } },
] as const)('content in $content on a page in $page has $attributes', ({ page, content, attributes }) => {
  expect(inLocale(page, () => getLanguageAttributes(content))).toEqual(attributes)
})

test.each([
  { page: 'en', isTranslated: false, attributes: {} },
  { page: 'es', isTranslated: false, attributes: { lang: 'en', dir: 'ltr' } },
  { page: 'es', isTranslated: true, attributes: {} },
  { page: 'en-XA', isTranslated: false, attributes: {} },
  { page: 'ar-XB', isTranslated: false, attributes: {} },
] as const)('a part of a page in $page has $attributes if it is translated: $isTranslated', (row) => {
  const { page, isTranslated, attributes } = row
  expect(inLocale(page, () => getPartLanguageAttributes(isTranslated))).toEqual(attributes)
})
