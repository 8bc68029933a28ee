import type { OidcSignInProblem } from '@kitchen-table/application/features'
import { type CannedResponse, type Claims, type ForgingServer, signToken } from './forging-server.ts'

/** What a forgery is made from: a sign-in that has begun, and the genuine response to it. */
export type ForgeryContext = {
  server: ForgingServer
  claims: Claims
  state: string
  /** The genuine callback URL. */
  url: URL
  /** The nonce of an earlier sign-in. */
  oldNonce: string
}

export type Forgery = {
  name: string
  /** The response of the token endpoint, instead of the genuine one. */
  token?: (context: ForgeryContext) => CannedResponse
  userinfo?: (context: ForgeryContext) => CannedResponse
  jwks?: (context: ForgeryContext) => CannedResponse
  url?: (context: ForgeryContext) => URL
  /** The browser token, instead of the genuine one; null for no cookie. */
  browserToken?: string | null
  /** Time between the beginning of the sign-in and the callback. */
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

/** Creates a forgery of the ID token itself. */
export const tokenCase = (name: string, forgeToken: (context: ForgeryContext) => unknown): Forgery => ({
  name,
  token: (context) => tokenResponse(forgeToken(context)),
})

/** Creates a forgery with a valid signature of the provider and changed claims; `undefined` omits one. */
export const claimCase = (name: string, change: (context: ForgeryContext) => Claims): Forgery =>
  tokenCase(name, (context) => signToken({ ...context.claims, ...change(context) }))
