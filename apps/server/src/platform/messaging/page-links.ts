/**
 * The pages that letters lead to. What follows the # is told to no server, and taken out of the address as soon as the
 * page has read it; a temporary password or a code is in none (docs/security.md T03).
 */
export type PageLinks = {
  signIn: string
  reset: string
  /** Where a code works in any browser: the token alone opens nothing. */
  resetWithToken(email: string, token: string): string
  newUser(email: string): string
}

/** `publicUrl` is what people type. */
export function pageLinks(publicUrl: URL): PageLinks {
  const toUrl = (path: string) => new URL(path, publicUrl.origin).href
  return {
    signIn: toUrl('/'),
    reset: toUrl('/auth/resetpassword'),
    resetWithToken: (email, token) => toUrl(`/auth/resetpassword#${new URLSearchParams({ email, token })}`),
    newUser: (email) => toUrl(`/new-user#email=${encodeURIComponent(email)}`),
  }
}
