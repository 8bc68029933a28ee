/** The configuration of a provider. `group` is the organization that its people belong to. */
export type ProviderConfig = {
  id: string
  name: string
  group: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** A person as a provider describes them; `email` is in the provider's spelling. */
export type ExternalPerson = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  first: string
  last: string
}

/** The values that bind a response to its request. `codeVerifier` as in RFC 7636, 43 to 128 characters. */
export type OidcBinding = { state: string; nonce: string; codeVerifier: string }

/**
 * An organization's own sign-in (OpenID Connect, authorization code with PKCE). 'away': it cannot be reached, or is not
 * the expected issuer. 'refused': its response is not valid, or it refused.
 */
export type IdentityProvider = Pick<ProviderConfig, 'id' | 'name' | 'group'> & {
  /** Returns the URL to send the browser to, which returns to `redirectUri`. */
  createAuthorizationUrl(request: OidcBinding & { redirectUri: string }): Promise<URL | 'away'>
  /** `currentUrl` is `redirectUri` with the response in its query. */
  exchangeCode(callback: OidcBinding & { currentUrl: URL }): Promise<ExternalPerson | 'refused' | 'away'>
}

/** The providers by id. */
export type IdentityProviders = ReadonlyMap<string, IdentityProvider>

/**
 * The organizations whose people sign in at an identity provider (docs/product.md 2.7). The id is the provider's id in
 * URLs and the organization's slug; `settingPrefix` begins the names of their settings.
 */
export const knownIdentityProviders = [
  { id: 'medica', settingPrefix: 'MEDICA', name: 'Medica' },
  { id: 'fci', settingPrefix: 'FCI', name: 'Fiduciary Counselling' },
] as const
