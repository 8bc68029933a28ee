import {
  currentLocale,
  defaultLanguage,
  directionOf,
  isLanguage,
  type Language,
} from '@kitchen-table/i18n/locale'
import { createContext } from 'react'

/** `lang` is empty where nobody knows the language (HTML, "The lang and xml:lang attributes"). */
type LanguageAttributes = { lang?: Language | ''; dir?: 'ltr' | 'rtl' }

/** 'unknown' is the language of what an organization writes: it does not say which one. */
export type ContentLanguage = Language | 'unknown'

/**
 * Returns the attributes of an element whose words are content in a language. None on a page in English for what is in
 * English or unknown. On other pages content in their language says so, too: the part that it is in may be in English.
 */
export function getLanguageAttributes(language: ContentLanguage | undefined): LanguageAttributes {
  const isEnglishPage = currentLocale() === defaultLanguage
  if (language === undefined || (isEnglishPage && language === defaultLanguage)) return {}
  if (language === 'unknown') return isEnglishPage ? {} : { lang: '' }
  return { lang: language, dir: directionOf(language) }
}

/** Whether the sentences of this part of the page have translations. */
export const IsTranslatedContext = createContext(true)

/**
 * Returns the attributes of a part of the page. One without translations is in English, but for the words that it shares
 * with other parts; on a page in a pseudo-language it has the sentences of that.
 */
export const getPartLanguageAttributes = (isTranslated: boolean): LanguageAttributes =>
  isTranslated || !isLanguage(currentLocale()) ? {} : getLanguageAttributes(defaultLanguage)
