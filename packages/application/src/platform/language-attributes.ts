import { currentLocale, directionOf } from '@kitchen-table/i18n/locale'

/** Returns the attributes of the root element of an HTML document in the current locale. */
export function formatLanguageAttributes(): string {
  const locale = currentLocale()
  return `lang="${locale}" dir="${directionOf(locale)}"`
}
