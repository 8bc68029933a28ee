import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { actorOf } from './accounts/actor-of.ts'
import type { SessionPerson } from './accounts/ports.ts'
import type { Origin } from './accounts/sign-in.ts'
import { Refusal } from './refusal.ts'

/** What a procedure knows of the request that it answers. */
export type RequestContext = {
  person: SessionPerson | null
  sessionToken: string | null
  origin: Origin
  cookies: {
    startSession(token: string, deviceMark: string, person: Pick<SessionPerson, 'role'>): void
    endSession(): void
  }
}

export function requirePerson({ person }: Pick<RequestContext, 'person'>): SessionPerson {
  if (person === null) throw new Refusal('accounts.not_signed_in')
  return person
}

export function requireActor(context: Pick<RequestContext, 'person'>): Actor {
  return actorOf(requirePerson(context))
}
