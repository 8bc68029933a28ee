import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts'
import { currentLocale, type Locale } from './locale.ts'

/** The translated messages that are loaded, by their numbers in the build. English is in the code. */
const translations: Partial<Record<Locale, CompiledMessage[]>> = {}
const loading = new Set<Promise<void>>()
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

type TranslationModule = { default: readonly CompiledMessage[] }

/** Has `waitForTranslations` wait for something that sentences need. If it cannot be loaded, they are shown in English. */
export function waitFor(load: () => Promise<void>): void {
  const loaded = load().then(
    () => void loading.delete(loaded),
    () => void loading.delete(loaded),
  )
  loading.add(loaded)
}

/** Loads the translations of a catalog, whose first message has the number `first`, if the page is in one of their languages. */
export function loadTranslations(
  first: number,
  loaders: Partial<Record<Locale, () => Promise<TranslationModule>>>,
): void {
  const locale = currentLocale()
  const load = loaders[locale]
  if (load) waitFor(async () => addTranslations(locale, first, (await load()).default))
}

/** Resolves when the sentences of all scripts that are loaded are there. */
export async function waitForTranslations(): Promise<void> {
  await Promise.all(loading)
}

/**
 * Returns the message of one place in the code, as the browser's build writes it: as `defineMessages` does, with its text
 * in English compiled before. `number` is there if it has translations.
 */
export function message(english: CompiledMessage, number = -1, isRich = false) {
  return (values?: MessageValues) => {
    const locale = currentLocale()
    const text = translations[locale]?.[number] ?? english
    return formatMessage(translatePseudo?.(text, locale) ?? text, locale, values, isRich)
  }
}
