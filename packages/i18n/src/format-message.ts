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

/** A letter of Hebrew, Arabic or another script that is written from right to left. */
const rightToLeft = /[\u0590-\u08ff]/

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
  // Names and other words from right to left would reorder the words around them: these marks make an isolate of them, with
  // the direction of its first letter (Unicode Standard Annex 9). The product's own languages run from left to right.
  const isolated = { ...values }
  for (const [name, value] of Object.entries(isolated))
    if (typeof value === 'string' && rightToLeft.test(value)) isolated[name] = `\u2068${value}\u2069`
  const text =
    typeof message === 'string'
      ? message
      : format<unknown>(message, formattingLocale(locale), isolated, { formatters })
  return isRich && !Array.isArray(text) ? [text] : text
}
