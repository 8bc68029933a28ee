import type { ArrivalProblem } from '../../../features/accounts/providers/finish-provider.ts'
import { type Answer, type Claims, type ForgingServer, signedToken } from './forging-server.ts'

/** What a forger has to work with: a sign-in that has begun, and an honest answer to it. */
export type Facts = {
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
  token?: (facts: Facts) => Answer
  userinfo?: (facts: Facts) => Answer
  jwks?: (facts: Facts) => Answer
  url?: (facts: Facts) => URL
  /** What the browser has, instead of what it was given. */
  browserToken?: string | null
  /** Milliseconds between the beginning and the answer. */
  after?: number
  problem?: ArrivalProblem
  notices?: number
}

export const tokens = (id_token: unknown) => ({ access_token: 'at', token_type: 'Bearer', id_token })
export const withToken = (id_token: unknown): Answer => ({ body: tokens(id_token) })

/** A forgery of the token itself. */
export const tokenCase = (name: string, make: (facts: Facts) => unknown): Forgery => ({
  name,
  token: (facts) => withToken(make(facts)),
})

/** One well signed by the provider, with other claims; `undefined` leaves one out. */
export const claimCase = (name: string, change: (facts: Facts) => Claims): Forgery =>
  tokenCase(name, (facts) => signedToken({ ...facts.claims, ...change(facts) }))
