import type { IncomingMessage } from 'node:http'
import type { AuthenticatedPerson } from '../platform/authorization/authenticated-person.ts'
import { Refusal } from '../platform/refusal.ts'
import { isAllowedOrigin, isSessionMismatch } from './same-origin.ts'
import type { ApiRouteDeps } from './served-features.ts'

/** Returns a reader in the manner of `Headers`; null for a header that is absent, or that Node returns as a list. */
function toHeaderReader({ headers }: IncomingMessage): { get(name: string): string | null } {
  return {
    get(name) {
      const value = headers[name]
      return typeof value === 'string' ? value : null
    },
  }
}

/**
 * Returns the person of a PUT request, or null without a session. Throws the refusal for a request of another site, or
 * of a page of another person.
 */
export async function findWritePerson(
  request: IncomingMessage,
  { features, cookies, publicOrigin }: Omit<ApiRouteDeps, 'log'>,
): Promise<AuthenticatedPerson | null> {
  const headers = toHeaderReader(request)
  if (!isAllowedOrigin('PUT', headers, publicOrigin)) throw new Refusal('auth.cross_site')
  const person = await features.accounts.findCurrentPerson(cookies.sessionToken(headers.get('cookie')))
  if (isSessionMismatch(person, headers.get('x-person'))) throw new Refusal('accounts.other_person')
  return person
}
