import { currentLocale, directionOf, type Language } from '@kitchen-table/i18n/locale'

/** Returns the attributes of an element whose words are content in a language; none where it is that of the page. */
export function languageAttributes(language: Language | undefined): { lang?: Language; dir?: 'ltr' | 'rtl' } {
  if (language === undefined || language === currentLocale()) return {}
  return { lang: language, dir: directionOf(language) }
}
