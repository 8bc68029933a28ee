import type { Actor } from '@kitchen-table/domain/accounts'
import type { Language } from '@kitchen-table/i18n/locale'
import { Refusal } from '../refusal.ts'
import { type AuthenticatedPerson, toActor } from './authenticated-person.ts'

/** An attempt's origin: network address (IPv6: its /64), token of a known device, and description of the browser. */
export type ClientInfo = { address: string; deviceToken: string | null; device: string }

/** Sets and clears the cookies of the response. Scripts in the page cannot read them. */
export type BrowserCookies = {
  setSessionCookie(token: string, person: Pick<AuthenticatedPerson, 'role'>): void
  clearSessionCookie(): void
  /** Proves that this browser has signed in before. */
  setDeviceCookie(deviceToken: string): void
  /** Names the open challenge of a sign-in. */
  setChallengeCookie(challengeToken: string): void
  clearChallengeCookie(): void
  /** Proves that a code for a new password was requested in this browser. */
  setResetCookie(browserToken: string): void
  clearResetCookie(): void
  /** Proves that a sign-in at an identity provider was begun in this browser. */
  setProviderCookie(browserToken: string): void
  /** Stores the language of pages in this browser, for when nobody is signed in. */
  setLanguageCookie(language: Language): void
  clearLanguageCookie(): void
}

/** What a procedure knows of its request. */
export type RequestContext = {
  person: AuthenticatedPerson | null
  sessionToken: string | null
  /** The secret of the open challenge in this browser. */
  challengeToken: string | null
  /** The token that this browser got when it requested a code for a new password. */
  resetToken: string | null
  /** The token that this browser got when it began a sign-in at an identity provider. */
  providerToken: string | null
  client: ClientInfo
  cookies: BrowserCookies
}

/** Returns the person of the session. Throws the refusal `accounts.not_signed_in` if there is none. */
export function requirePerson({ person }: Pick<RequestContext, 'person'>): AuthenticatedPerson {
  if (person === null) throw new Refusal('accounts.not_signed_in')
  return person
}

/** Returns the actor of the session. Throws the refusal `accounts.not_signed_in` if there is none. */
export function requireActor(context: Pick<RequestContext, 'person'>): Actor {
  return toActor(requirePerson(context))
}
