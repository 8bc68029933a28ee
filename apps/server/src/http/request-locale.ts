import {
  defaultLanguage,
  findPreferredLanguage,
  isLanguage,
  isPseudoLanguage,
  type Language,
  type Locale,
} from '@kitchen-table/i18n/locale'
import type { CookieCodec } from './cookies.ts'
import type { HeaderReader } from './same-origin.ts'

/** What a request says about its language, in the order in which it counts. */
export type LocaleSources = {
  /** Of `?lang=`. */
  query?: string | null
  /** What the signed-in person has chosen. */
  person?: Language | null
  cookie?: string | null
  /** The Accept-Language header. */
  header?: string | null
}

/** Returns the locale that a text names, or null. Pseudo-languages are for tests of the pages. */
export function parseLocale(text: string | null | undefined, allowsPseudoLanguages: boolean): Locale | null {
  return isLanguage(text) || (allowsPseudoLanguages && isPseudoLanguage(text)) ? text : null
}

/** Returns the locale of the response to a request. */
export function chooseRequestLocale(
  { query, person, cookie, header }: LocaleSources,
  allowsPseudoLanguages: boolean,
): Locale {
  const parse = (text: string | null | undefined) => parseLocale(text, allowsPseudoLanguages)
  return (
    parse(query) ??
    person ??
    parse(cookie) ??
    parse(header) ??
    findPreferredLanguage(header) ??
    defaultLanguage
  )
}

/** Whether requests to a path are of the API, and not of pages and files. */
export const isApiPath = (path: string): boolean => /^\/(api|functions|uploads)\//.test(path)

type Deps = { cookies: Pick<CookieCodec, 'language'>; allowsPseudoLanguages: boolean }
type Person = { language: Language | null }

/**
 * Returns the functions that find the locale of a request. Pages are in the language that the address, the person, or the
 * browser has chosen. The API responds in that of the page, which its client sends, or of the program that calls it.
 */
export function createLocaleFinder({ cookies, allowsPseudoLanguages }: Deps) {
  return {
    /** `person`: null for nobody, and while it is not known who has sent the request. */
    findPageLocale: (url: URL, headers: HeaderReader, person: Person | null = null): Locale =>
      chooseRequestLocale(
        {
          query: url.searchParams.get('lang'),
          person: person?.language ?? null,
          cookie: cookies.language(headers.get('cookie')),
          // Most pages for signed-in people are in English alone: the browser does not choose another language for them.
          header: person === null ? headers.get('accept-language') : null,
        },
        allowsPseudoLanguages,
      ),
    findApiLocale: (headers: HeaderReader): Locale =>
      chooseRequestLocale({ header: headers.get('accept-language') }, allowsPseudoLanguages),
    /** Returns the locale that the address of a page chooses for this browser, or null. */
    findChosenLocale: (url: URL): Locale | null =>
      parseLocale(url.searchParams.get('lang'), allowsPseudoLanguages),
  }
}

export type LocaleFinder = ReturnType<typeof createLocaleFinder>
