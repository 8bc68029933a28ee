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
 * Returns the values with the marks of an isolate, in the direction of its first letter, around names and other words from
 * right to left, which would reorder the words around them (Unicode Standard Annex 9). The product's own languages run from
 * left to right.
 */
function isolate(values: MessageValues = {}): MessageValues {
  let isolated = values
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'string' && rightToLeft.test(value))
      isolated = { ...isolated, [name]: `\u2068${value}\u2069` }
  }
  return isolated
}

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
      : format<unknown>(message, formattingLocale(locale), isolate(values), { formatters })
  return isRich && !Array.isArray(text) ? [text] : text
}
