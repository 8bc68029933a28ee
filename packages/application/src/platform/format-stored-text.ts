import { defaultLanguage, inLocale } from '@kitchen-table/i18n/locale'

/**
 * Returns a text that is stored, such as a notice or a detail of the audit log, in the default language: people of any
 * read it. A job that is run again after its process has died gets the same text, although it has not the locale of the
 * request that began it; ids are made of such texts.
 */
export const formatStoredText = (format: () => string): string => inLocale(defaultLanguage, format)
