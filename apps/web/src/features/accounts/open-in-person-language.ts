import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { currentLocale, defaultLanguage } from '@kitchen-table/i18n/locale'
import { leavePage } from '../../app/leave-page.ts'

/**
 * Opens a page for a person who has just signed in: as another document if that is in another language than this one,
 * which address and browser have decided about until now.
 */
export function openInPersonLanguage(
  { user: { language } }: Pick<CurrentUser, 'user'>,
  href: string,
  navigate: (href: string) => unknown,
): unknown {
  return (language ?? defaultLanguage) === currentLocale() ? navigate(href) : leavePage(href)
}
