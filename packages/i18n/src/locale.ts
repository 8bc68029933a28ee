/** The languages of the product, by their BCP 47 tags. The first one has every message. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/**
 * Languages for tests of the pages: English with accents and 40 % longer, and the same written from right to left. Their
 * tags are the ones that Android has for the same purpose.
 */
const pseudoLanguages = ['en-XA', 'ar-XB'] as const
type PseudoLanguage = (typeof pseudoLanguages)[number]

export type Locale = Language | PseudoLanguage

export const defaultLanguage: Language = 'en'

/** How each language calls itself: the words of a choice of languages. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value)

export const isPseudoLanguage = (value: unknown): value is PseudoLanguage =>
  pseudoLanguages.some((language) => language === value)

/** The direction in which a language is written: the value of the attribute `dir`. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar-XB' ? 'rtl' : 'ltr')

/** Returns the locale by whose rules numbers, days and lists are written: everybody here lives in the United States. */
export const formattingLocale = (locale: Locale): string => (locale === 'es' ? 'es-US' : 'en-US')

let readLocale: () => Locale = () => defaultLanguage
let locale: Locale | null = null

/**
 * Sets how the current locale is found, once for each process: a server reads that of the request, a browser that of the
 * page.
 */
export function setLocaleReader(read: () => Locale): void {
  readLocale = read
}

/** Returns the locale that messages are formatted in now. */
export const currentLocale = (): Locale => locale ?? readLocale()

/** What is returned at once: no promise. */
export type Immediate<Result> = Result extends PromiseLike<unknown> ? never : Result

/**
 * Calls `compose` with another current locale: for text that someone else will read, such as the receiver of an e-mail.
 * Only while `compose` runs, not in what it starts and does not await: it returns text, no promise.
 */
export function inLocale<Result>(other: Locale, compose: () => Immediate<Result>): Immediate<Result> {
  const before = locale
  locale = other
  try {
    return compose()
  } finally {
    locale = before
  }
}

/**
 * Returns what is written from left to right in every language, such as a phone number, so that it stays so within a
 * sentence of the current locale: among Arabic letters, "800-555-0100" would be shown as "0100-555-800". The marks are
 * those of an isolate (Unicode Standard Annex 9).
 */
export const keepLeftToRight = (text: string): string =>
  directionOf(currentLocale()) === 'rtl' ? `\u2066${text}\u2069` : text

/**
 * Returns the language that a browser prefers among those of the product, from an Accept-Language header (RFC 9110,
 * 12.5.4); null if it wants none of them.
 */
export function findPreferredLanguage(header: string | null | undefined): Language | null {
  if (!header) return null
  const ranges = header.split(',').map((part) => {
    const [range = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { primary: range.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const accepted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  for (const { primary } of accepted) {
    if (primary === '*') return defaultLanguage
    if (isLanguage(primary)) return primary
  }
  return null
}
