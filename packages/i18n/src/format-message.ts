import type { CompiledMessage, FormatValues } from 'icu-minify/format'
import format from 'icu-minify/format'
import { getDateTimeFormat, getNumberFormat, getPluralRules } from './formats.ts'
import { formattingLocale, type Locale } from './locale.ts'

export type { CompiledMessage }
export type MessageValues = FormatValues

// With the library's parameters, whose locales may be lists; it gives one.
const formatters = { getDateTimeFormat, getNumberFormat, getPluralRules } as Parameters<
  typeof format
>[3]['formatters']

/**
 * Formats a compiled message. Returns a list of texts and of what the functions of its tags returned if it is rich, and
 * a text otherwise.
 */
export function formatMessage(
  message: CompiledMessage,
  locale: Locale,
  values: MessageValues | undefined,
  isRich: boolean,
): unknown {
  const text =
    typeof message === 'string'
      ? message
      : format<unknown>(message, formattingLocale(locale), values, { formatters })
  return isRich && !Array.isArray(text) ? [text] : text
}
