/** The pages that letters lead to. Nothing secret is in an address: it would be kept in histories and logs (T03). */
export type PageLinks = {
  signIn: string
  reset: string
  /** What follows the # is told to no server. */
  newUser(email: string): string
}

/** `publicUrl` is what people type. */
export function pageLinks(publicUrl: URL): PageLinks {
  const at = (path: string) => new URL(path, publicUrl.origin).href
  return {
    signIn: at('/'),
    reset: at('/auth/resetpassword'),
    newUser: (email) => at(`/new-user#email=${encodeURIComponent(email)}`),
  }
}
