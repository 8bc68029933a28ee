import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { Refusal } from '../refusal.ts'
import type { AuthenticatedPerson } from './authenticated-person.ts'
import type { ClientInfo } from './client-info.ts'
import { toActor } from './to-actor.ts'

/** What a procedure gives the browser to keep, where no script can read it. */
export type BrowserCookies = {
  setSessionCookie(token: string, person: Pick<AuthenticatedPerson, 'role'>): void
  clearSessionCookie(): void
  /** That this browser has signed in before. */
  setDeviceCookie(deviceToken: string): void
  /** A step of signing in that is to be answered. */
  setChallengeCookie(challengeToken: string): void
  clearChallengeCookie(): void
  /** That a code for a new password was asked for here. */
  setResetCookie(browserToken: string): void
  clearResetCookie(): void
  /** That a return from an identity provider is awaited here. */
  setProviderCookie(browserToken: string): void
}

/** What a procedure knows of the request that it answers. */
export type RequestContext = {
  person: AuthenticatedPerson | null
  sessionToken: string | null
  /** The secret of the step of signing in that this browser is at. */
  challengeToken: string | null
  /** What the browser keeps since it asked for a code for a new password. */
  resetToken: string | null
  /** What the browser has of an earlier beginning with an identity provider. */
  providerToken: string | null
  client: ClientInfo
  cookies: BrowserCookies
}

export function requirePerson({ person }: Pick<RequestContext, 'person'>): AuthenticatedPerson {
  if (person === null) throw new Refusal('accounts.not_signed_in')
  return person
}

export function requireActor(context: Pick<RequestContext, 'person'>): Actor {
  return toActor(requirePerson(context))
}
