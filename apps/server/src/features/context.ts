import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { actorOf } from './accounts/actor-of.ts'
import type { SessionPerson } from './accounts/ports.ts'
import type { Origin } from './accounts/sign-in/origin.ts'
import { Refusal } from './refusal.ts'

/** What a procedure gives the browser to keep, where no script can read it. */
export type BrowserCookies = {
  startSession(token: string, person: Pick<SessionPerson, 'role'>): void
  endSession(): void
  /** That this browser has signed in before. */
  markDevice(mark: string): void
  /** A step of signing in that is to be answered. */
  startStep(session: string): void
  endStep(): void
  /** That a code for a new password was asked for here. */
  awaitReset(browserToken: string): void
  endReset(): void
  /** That a return from an identity provider is awaited here. */
  awaitProvider(browserToken: string): void
}

/** What a procedure knows of the request that it answers. */
export type RequestContext = {
  person: SessionPerson | null
  sessionToken: string | null
  /** The secret of the step of signing in that this browser is at. */
  stepToken: string | null
  /** What the browser keeps since it asked for a code for a new password. */
  resetToken: string | null
  /** What the browser has of an earlier beginning with an identity provider. */
  providerToken: string | null
  origin: Origin
  cookies: BrowserCookies
}

export function requirePerson({ person }: Pick<RequestContext, 'person'>): SessionPerson {
  if (person === null) throw new Refusal('accounts.not_signed_in')
  return person
}

export function requireActor(context: Pick<RequestContext, 'person'>): Actor {
  return actorOf(requirePerson(context))
}
