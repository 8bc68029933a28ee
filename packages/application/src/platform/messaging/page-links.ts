/**
 * The pages that e-mails link to. Browsers send the part after # to no server, and the page removes it from the address
 * as soon as it has read it. No link contains a temporary password or a code (docs/security.md T03). `publicUrl` is the
 * address of the installation, as people type it.
 */
export function pageLinks(publicUrl: URL) {
  const toUrl = (path: string) => new URL(path, publicUrl.origin).href
  return {
    signIn: toUrl('/'),
    reset: toUrl('/auth/resetpassword'),
    /** The page on which a code works in any browser; the token alone is not enough. */
    resetWithToken: (email: string, token: string) =>
      toUrl(`/auth/resetpassword#${new URLSearchParams({ email, token })}`),
    report: (group: string, quarter: string) =>
      toUrl(`/admin/group/${encodeURIComponent(group)}?${new URLSearchParams({ tab: 'report', quarter })}`),
    newUser: (email: string) => toUrl(`/new-user#email=${encodeURIComponent(email)}`),
  }
}

export type PageLinks = ReturnType<typeof pageLinks>
