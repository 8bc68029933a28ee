/** What the installation knows of a provider. `group` is the organisation that its people belong to. */
export type ProviderConfig = {
  id: string
  name: string
  group: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** Who a provider says that somebody is; `email` as the provider writes it. */
export type ExternalPerson = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  first: string
  last: string
}

/** What binds an answer to the question: `codeVerifier` as in RFC 7636, 43 to 128 characters. */
export type OidcBinding = { state: string; nonce: string; codeVerifier: string }

/**
 * An organisation's own sign-in (OpenID Connect, authorization code with PKCE). 'away': it cannot be reached, or is not
 * itself. 'refused': whatever it answers is not to be believed, or it said no.
 */
export type IdentityProvider = Pick<ProviderConfig, 'id' | 'name' | 'group'> & {
  /** The address to send the browser to, which comes back to `returnTo`. */
  createAuthorizationUrl(request: OidcBinding & { redirectUri: string }): Promise<URL | 'away'>
  /** `currentUrl` is `returnTo` with the answer in its query. */
  exchangeCode(callback: OidcBinding & { currentUrl: URL }): Promise<ExternalPerson | 'refused' | 'away'>
}

/** By their id. */
export type IdentityProviders = ReadonlyMap<string, IdentityProvider>
