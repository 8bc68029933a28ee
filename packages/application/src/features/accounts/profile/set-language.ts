import type { Language } from '@kitchen-table/i18n/locale'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { RequestContext } from '../../../platform/authorization/request-context.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/**
 * Stores the language of a person, and has the browser keep the same one for after the sign-out: what was chosen in it by a
 * link before no longer counts. Without a language, what the browser prefers does.
 */
export function setLanguage({ people }: Pick<AccountsDeps, 'people'>) {
  return async (
    { sub }: Pick<AuthenticatedPerson, 'sub'>,
    { language }: { language: Language | null },
    { cookies }: Pick<RequestContext, 'cookies'>,
  ): Promise<void> => {
    await people.setLanguage(sub, language)
    if (language === null) cookies.clearLanguageCookie()
    else cookies.setLanguageCookie(language)
  }
}
