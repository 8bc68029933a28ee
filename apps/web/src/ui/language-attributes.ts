import {
  currentLocale,
  defaultLanguage,
  directionOf,
  isLanguage,
  type Language,
} from '@kitchen-table/i18n/locale'

type LanguageAttributes = { lang?: Language; dir?: 'ltr' | 'rtl' }

/**
 * Returns the attributes of an element whose words are content in a language. None for English on a page in English; on
 * other pages also content in their language says so, because the part that it is in may have no translation.
 */
export function getLanguageAttributes(language: Language | undefined): LanguageAttributes {
  if (language === undefined) return {}
  if (language === defaultLanguage && currentLocale() === defaultLanguage) return {}
  return { lang: language, dir: directionOf(language) }
}

/** Returns the attributes of a part of a page that has no translation: its sentences are English on a page in Spanish. */
export const getUntranslatedPartAttributes = (): LanguageAttributes =>
  isLanguage(currentLocale()) ? getLanguageAttributes(defaultLanguage) : {}
