import type { OidcSignInProblem } from '../../../features/accounts/providers/handle-oidc-callback.ts'
import { type CannedResponse, type Claims, type ForgingServer, signToken } from './forging-server.ts'

/** What a forger has to work with: a sign-in that has begun, and an honest answer to it. */
export type ForgeryContext = {
  server: ForgingServer
  claims: Claims
  state: string
  /** The honest way back. */
  url: URL
  /** The nonce of an earlier sign-in. */
  oldNonce: string
}

export type Forgery = {
  name: string
  /** Of the token endpoint, instead of the honest one. */
  token?: (facts: ForgeryContext) => CannedResponse
  userinfo?: (facts: ForgeryContext) => CannedResponse
  jwks?: (facts: ForgeryContext) => CannedResponse
  url?: (facts: ForgeryContext) => URL
  /** What the browser has, instead of what it was given. */
  browserToken?: string | null
  /** Milliseconds between the beginning and the answer. */
  delayMs?: number
  problem?: OidcSignInProblem
  notices?: number
}

export const tokenResponseBody = (id_token: unknown) => ({
  access_token: 'at',
  token_type: 'Bearer',
  id_token,
})
export const tokenResponse = (id_token: unknown): CannedResponse => ({ body: tokenResponseBody(id_token) })

/** A forgery of the token itself. */
export const tokenCase = (name: string, forgeToken: (facts: ForgeryContext) => unknown): Forgery => ({
  name,
  token: (facts) => tokenResponse(forgeToken(facts)),
})

/** One well signed by the provider, with other claims; `undefined` leaves one out. */
export const claimCase = (name: string, change: (facts: ForgeryContext) => Claims): Forgery =>
  tokenCase(name, (facts) => signToken({ ...facts.claims, ...change(facts) }))
