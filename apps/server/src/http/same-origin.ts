import type { IncomingMessage } from 'node:http'
import type { AuthenticatedPerson } from '../platform/authorization/authenticated-person.ts'
import { Refusal } from '../platform/refusal.ts'
import type { ApiRouteDeps } from './served-features.ts'

type HeaderReader = { get(name: string): string | null }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something (docs/security.md T28): it has a safe method, or comes from our own pages or
 * from a program that is no browser. Browsers state the origin of a request in Sec-Fetch-Site, older ones in Origin; a
 * page of another site can neither omit nor forge these headers.
 */
export function isAllowedOrigin(method: string, headers: HeaderReader, publicOrigin: string): boolean {
  if (safeMethods.has(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || origin === publicOrigin
}

/**
 * Whether a page of one person uses the session of another. Pages send the id of their person, so that work queued for
 * one person is never done in another's session (docs/security.md T63).
 */
export function isSessionMismatch(person: { sub: string } | null, expectedSub: string | null): boolean {
  return person !== null && expectedSub !== null && expectedSub !== person.sub
}

/** Whether the body is declared as JSON, which a page of another site cannot send without a CORS preflight. */
export function hasJsonContentType(headers: HeaderReader): boolean {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  return type === 'application/json'
}

/** Whether a request has no body and declares none, for example signing out. Node has an empty stream for these. */
export function hasNoBody(headers: HeaderReader & { has(name: string): boolean }): boolean {
  const length = headers.get('content-length') ?? '0'
  return length === '0' && !headers.has('transfer-encoding') && !headers.has('content-type')
}

/** Returns a reader in the manner of `Headers`; null for a header that is absent, or that Node returns as a list. */
function toHeaderReader({ headers }: IncomingMessage): { get(name: string): string | null } {
  return {
    get(name) {
      const value = headers[name]
      return typeof value === 'string' ? value : null
    },
  }
}

/** Returns the person of a PUT request, or null without a session. Throws for another site or another person's page. */
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
