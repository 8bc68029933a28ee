import compile from 'icu-minify/compile'
import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts'
import { currentLocale, defaultLanguage, isPseudoLanguage, type Language, type Locale } from './locale.ts'
import type { Message } from './message-types.ts'
import { translatePseudo } from './pseudo-language.ts'

export type { Message, PlainMessage } from './message-types.ts'

type Texts = Readonly<Record<string, string>>

/** The texts of a catalog in other languages, each with every key of it. */
type Translations<English extends Texts> = Partial<
  Record<Exclude<Language, 'en'>, { readonly [Key in keyof English]: string }>
>

export type Messages<English extends Texts> = { readonly [Key in keyof English]: Message<English[Key]> }

type CatalogOptions = {
  /**
   * For sentences that a page may show in another language than its own, by `inLocale`: its translations are part of the
   * code that uses them. Otherwise a page loads those of its own language alone.
   */
  loadsAllLanguages?: boolean
}

/** The texts of a message catalog. */
export type MessageCatalog = Required<CatalogOptions> & {
  english: Texts
  translations: Partial<Record<Language, Texts>>
}

const catalogs = new WeakMap<object, MessageCatalog>()

/** Returns the texts of what `defineMessages` returned; null for anything else. For the browser's build and for tests. */
export const readCatalog = (messages: object): MessageCatalog | null => catalogs.get(messages) ?? null

/** Whether a text in ICU MessageFormat has tags. */
export const hasTags = (text: string): boolean => /<\/\w+>/.test(text)

/** Returns a function that formats one message of a catalog in the current locale. */
function createMessage({ english, translations }: MessageCatalog, key: string) {
  const englishText = english[key] ?? ''
  const isRich = hasTags(englishText)
  const compiled = new Map<Locale, { text: CompiledMessage; language: Language }>()
  function find(locale: Locale) {
    let message = compiled.get(locale)
    if (message === undefined) {
      const language = isPseudoLanguage(locale) ? defaultLanguage : locale
      const translated = translations[language]?.[key]
      message = {
        text: translatePseudo(compile(translated ?? englishText), locale),
        language: translated === undefined ? defaultLanguage : language,
      }
      compiled.set(locale, message)
    }
    return message
  }
  return (values?: MessageValues) => {
    const { text, language } = find(currentLocale())
    return formatMessage(text, language, values, isRich)
  }
}

/**
 * Declares the sentences of a feature, in ICU MessageFormat: `{name}`, `{count, plural, one {# day} other {# days}}`,
 * `{count, number}`, `{kind, select, …}`, and tags as in `<link>this page</link>`. Each is a function, which is called
 * with the values that its text has placeholders for when the sentence is shown, and not before: it is formatted in the
 * locale of that moment. What has no translation is shown in English.
 *
 * The browser's build puts each sentence in the place where it is used, so that a page loads its own sentences alone
 * (apps/web/vite/inline-messages.ts).
 */
export function defineMessages<const English extends Texts>(
  english: English,
  translations: Translations<English> = {},
  { loadsAllLanguages = false }: CatalogOptions = {},
): Messages<English> {
  const catalog: MessageCatalog = { english, translations, loadsAllLanguages }
  const messages = Object.fromEntries(Object.keys(english).map((key) => [key, createMessage(catalog, key)]))
  catalogs.set(messages, catalog)
  return messages as Messages<English>
}
