import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts'
import { currentLocale, defaultLanguage, type Locale } from './locale.ts'

/** The translated messages that are loaded, by their language and number in the build: "es1002". English is in the code. */
const translations: Record<string, CompiledMessage> = {}
let translatePseudo: ((message: CompiledMessage, locale: Locale) => CompiledMessage) | undefined

/** Sets what changes the messages on a page in a pseudo-language. */
export function setPseudoTranslator(translate: typeof translatePseudo): void {
  translatePseudo = translate
}

/** Adds the translated messages of a catalog, the first of which has the number `first`. */
export function addTranslations(locale: Locale, first: number, messages: readonly CompiledMessage[]): void {
  for (const [index, message] of messages.entries()) translations[locale + (first + index)] = message
}

/** Time after which a page no longer waits for a translation: what it shows until that is there is English. Milliseconds. */
const MAX_WAIT = 4000
const FIRST_RETRY_DELAY = 500

/** Of all that was to be waited for until now. */
let ready: Promise<unknown> | undefined

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Loads until it succeeds, each time after twice the delay. */
const loadWithRetries = (load: () => Promise<void>, delay = FIRST_RETRY_DELAY): Promise<void> =>
  load().catch((error: unknown) => {
    console.error(error)
    return pause(delay).then(() => loadWithRetries(load, 2 * delay))
  })

/** Has `waitForTranslations` wait for something that sentences need. */
export function startTranslationLoad(load: () => Promise<void>): void {
  ready = Promise.all([ready, Promise.race([loadWithRetries(load), pause(MAX_WAIT)])])
}

type TranslationModule = { default: readonly CompiledMessage[] }

/** Loads the translations of a catalog, whose first message has the number `first`, if the page is in one of their languages. */
export function loadTranslations(
  first: number,
  loaders: Partial<Record<Locale, () => Promise<TranslationModule>>>,
): void {
  const locale = currentLocale()
  const load = loaders[locale]
  if (load) startTranslationLoad(async () => addTranslations(locale, first, (await load()).default))
}

/** Resolves when the sentences of all scripts that are loaded are there, or have taken too long. */
export async function waitForTranslations(): Promise<void> {
  const waited = ready
  await waited
  if (waited !== ready) await waitForTranslations()
}

/**
 * Returns the message of one place in the code, as the browser's build writes it: as `defineMessages` does, with its text
 * in English compiled before. `number` is there if it has translations.
 */
export function message(english: CompiledMessage, number = -1, isRich = false) {
  return (values?: MessageValues) => {
    const locale = currentLocale()
    const translated = translations[locale + number]
    const text = translated ?? english
    return formatMessage(
      translatePseudo?.(text, locale) ?? text,
      translated ? locale : defaultLanguage,
      values,
      isRich,
    )
  }
}
