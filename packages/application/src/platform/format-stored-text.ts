import { defaultLanguage, inLocale } from '@kitchen-table/i18n/locale'

/**
 * Formats a text that is stored, such as a notice or a detail of the audit log, in the default language, because its
 * readers have different ones. A job that runs again without the locale of its first request makes the same text, of which
 * ids are computed.
 */
export const formatStoredText = (format: () => string): string => inLocale(defaultLanguage, format)
