import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type AuthenticatedPerson, Refusal } from '@kitchen-table/application/platform'
import { type HeaderReader, isAllowedOrigin } from './same-origin.ts'
import type { ApiRouteDeps } from './served-features.ts'

type Deps = Omit<ApiRouteDeps, 'log'>

/**
 * Throws `accounts.other_person` for a page of another person: pages send the id of theirs, so that work queued for one
 * person is never done in another's session (docs/security.md T63).
 */
export function assertExpectedPerson(person: AuthenticatedPerson | null, expectedSub: string | null): void {
  if (person !== null && expectedSub !== null && expectedSub !== person.sub)
    throw new Refusal('accounts.other_person')
}

/**
 * Returns the person of the session that a request is sent with, or null without one. Every endpoint that changes
 * something calls it first. Throws `auth.cross_site` for a page of another site, then `accounts.other_person` for a page
 * of another person.
 */
export async function findRequestPerson(
  method: string,
  headers: HeaderReader,
  { features, cookies, publicOrigin }: Deps,
): Promise<AuthenticatedPerson | null> {
  if (!isAllowedOrigin(method, headers, publicOrigin)) throw new Refusal('auth.cross_site')
  const person = await features.accounts.findCurrentPerson(cookies.sessionToken(headers.get('cookie')))
  assertExpectedPerson(person, headers.get('x-person'))
  return person
}

/** Returns null for a header that is absent, or that Node returns as a list. */
export function readHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** Returns a reader in the manner of `Headers`. */
export function toHeaderReader({ headers }: IncomingMessage): HeaderReader {
  return {
    get: (name) => readHeader(headers, name),
  }
}
