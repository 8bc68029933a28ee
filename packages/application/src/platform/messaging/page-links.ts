import { defaultLanguage, type Language } from '@kitchen-table/i18n/locale'

/** The pages that someone with a password needs. */
export type SignInLinks = Pick<PageLinks, 'signIn' | 'reset'>

/** Chooses the language of a page that is opened before a sign-in; none for what the browser chooses. */
const inLanguage = (language: Language | null) =>
  language === null || language === defaultLanguage ? '' : `?${new URLSearchParams({ lang: language })}`

/**
 * The pages that e-mails link to. Browsers send the part after # to no server, and the page removes it from the address
 * as soon as it has read it. No link contains a temporary password or a code (docs/security.md T03). `publicUrl` is the
 * address of the installation, as people type it.
 */
export function createPageLinks(publicUrl: URL) {
  const toUrl = (path: string) => new URL(path, publicUrl.origin).href
  return {
    signIn: toUrl('/'),
    reset: toUrl('/auth/resetpassword'),
    /** The page on which a code works in any browser; the token alone is not enough. */
    resetWithToken: (email: string, token: string) =>
      toUrl(`/auth/resetpassword#${new URLSearchParams({ email, token })}`),
    report: (group: string, quarter: string) =>
      toUrl(`/admin/group/${encodeURIComponent(group)}?${new URLSearchParams({ tab: 'report', quarter })}`),
    organization: (group: string) => toUrl(`/admin/group/${encodeURIComponent(group)}`),
    /** The page on which the holder of the link refuses further reminders. */
    stopReminders: ({ sub, token }: { sub: string; token: string }) =>
      toUrl(`/stop-reminders#${new URLSearchParams({ person: sub, token })}`),
    newUser: ({ email, language }: { email: string; language: Language | null }) =>
      toUrl(`/new-user${inLanguage(language)}#email=${encodeURIComponent(email)}`),
  }
}

export type PageLinks = ReturnType<typeof createPageLinks>
