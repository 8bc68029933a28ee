import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts'
import { currentLocale, defaultLanguage, type Locale } from './locale.ts'

/** The translated messages that are loaded, by their numbers in the build. English is in the code. */
const translations: Partial<Record<Locale, CompiledMessage[]>> = {}
let translatePseudo: ((message: CompiledMessage, locale: Locale) => CompiledMessage) | undefined

/** Sets what changes the messages on a page in a pseudo-language. */
export function setPseudoTranslation(translate: typeof translatePseudo): void {
  translatePseudo = translate
}

/** Adds the translated messages of a catalog, the first of which has the number `first`. */
export function addTranslations(locale: Locale, first: number, messages: readonly CompiledMessage[]): void {
  translations[locale] ??= []
  for (const [index, message] of messages.entries()) translations[locale][first + index] = message
}

type Load = () => Promise<void>

/** Time after which a page no longer waits for a translation: what it shows until that is there is English. Milliseconds. */
const MAX_WAIT = 4000
const RETRY_DELAY = 500

const loading = new Set<Promise<void>>()
const failed = new Set<Load>()

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Has `waitForTranslations` wait for something that sentences need. It is loaded again if that fails. */
export function waitFor(load: Load): void {
  const loaded = load()
    .catch(() => pause(RETRY_DELAY).then(load))
    .catch((error: unknown) => {
      failed.add(load)
      console.error(error)
    })
  const waiting = Promise.race([loaded, pause(MAX_WAIT)]).then(() => void loading.delete(waiting))
  loading.add(waiting)
}

type TranslationModule = { default: readonly CompiledMessage[] }

/** Loads the translations of a catalog, whose first message has the number `first`, if the page is in one of their languages. */
export function loadTranslations(
  first: number,
  loaders: Partial<Record<Locale, () => Promise<TranslationModule>>>,
): void {
  const locale = currentLocale()
  const load = loaders[locale]
  if (load) waitFor(async () => addTranslations(locale, first, (await load()).default))
}

/** Resolves when the sentences of all scripts that are loaded are there, or have taken too long. What failed before is loaded again. */
export async function waitForTranslations(): Promise<void> {
  const again = [...failed]
  failed.clear()
  again.forEach(waitFor)
  while (loading.size > 0) await Promise.all(loading)
}

/**
 * Returns the message of one place in the code, as the browser's build writes it: as `defineMessages` does, with its text
 * in English compiled before. `number` is there if it has translations.
 */
export function message(english: CompiledMessage, number = -1, isRich = false) {
  return (values?: MessageValues) => {
    const locale = currentLocale()
    const translated = translations[locale]?.[number]
    const text = translated ?? english
    return formatMessage(
      translatePseudo?.(text, locale) ?? text,
      translated ? locale : defaultLanguage,
      values,
      isRich,
    )
  }
}
