import { currentLocale, formattingLocale } from './locale.ts'

/** Returns a function that makes each formatter once: making one takes longer than a hundred uses of it. */
function remember<Options extends object, Formatter>(
  create: (locale: string, options: Options | undefined) => Formatter,
) {
  const formatters = new Map<string, Formatter>()
  return (locale: string, options?: Options): Formatter => {
    const key = locale + JSON.stringify(options)
    let formatter = formatters.get(key)
    if (formatter === undefined) {
      formatter = create(locale, options)
      formatters.set(key, formatter)
    }
    return formatter
  }
}

type NumberOptions = Intl.NumberFormatOptions
type DateOptions = Intl.DateTimeFormatOptions

export const getNumberFormat = remember(
  (locale, options: NumberOptions | undefined) => new Intl.NumberFormat(locale, options),
)
export const getDateTimeFormat = remember(
  (locale, options: DateOptions | undefined) => new Intl.DateTimeFormat(locale, options),
)
export const getPluralRules = remember(
  (locale, options: Intl.PluralRulesOptions | undefined) => new Intl.PluralRules(locale, options),
)
const getListFormat = remember(
  (locale, options: Intl.ListFormatOptions | undefined) => new Intl.ListFormat(locale, options),
)
const getRelativeTimeFormat = remember(
  (locale, options: Intl.RelativeTimeFormatOptions | undefined) =>
    new Intl.RelativeTimeFormat(locale, options),
)
const getCollator = remember(
  (locale, options: Intl.CollatorOptions | undefined) => new Intl.Collator(locale, options),
)
const getDisplayNames = remember(
  (locale, options: Intl.DisplayNamesOptions = { type: 'region' }) => new Intl.DisplayNames(locale, options),
)

const here = () => formattingLocale(currentLocale())

/** Formats a number in the current locale: "1,200". */
export const formatNumber = (value: number, options?: NumberOptions): string =>
  getNumberFormat(here(), options).format(value)

/** Formats a time in the current locale, in the time zone of the machine unless `options` have one. */
export const formatDate = (value: Date | number, options: DateOptions): string =>
  getDateTimeFormat(here(), options).format(value)

/** Formats a list in the current locale: "a, b, and c"; with `type: 'disjunction'` "a, b, or c". */
export const formatList = (items: readonly string[], options?: Intl.ListFormatOptions): string =>
  getListFormat(here(), options).format(items)

/** Formats a span before or after now in the current locale: "yesterday", "in 3 days". */
export const formatRelativeTime = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  getRelativeTimeFormat(here(), { numeric: 'auto' }).format(value, unit)

/** Compares texts in the order of the current locale's alphabet. */
export const compareTexts = (a: string, b: string, options?: Intl.CollatorOptions): number =>
  getCollator(here(), options).compare(a, b)

/** Returns what the current locale calls a country, by its ISO 3166 code, or the code where it has no name. */
export const formatCountryName = (code: string): string => getDisplayNames(here()).of(code) ?? code
