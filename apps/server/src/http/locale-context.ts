import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultLanguage, type Locale } from '@kitchen-table/i18n/locale'

const storage = new AsyncLocalStorage<Locale>()

/** Returns the locale of the request that is being handled, or that of the product outside of any. */
export const readRequestLocale = (): Locale => storage.getStore() ?? defaultLanguage

/** Handles a request in its locale. Costs nothing for one in the language of the product. */
export function runInLocale<Result>(locale: Locale, handle: () => Result): Result {
  return locale === readRequestLocale() ? handle() : storage.run(locale, handle)
}
