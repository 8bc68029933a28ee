import type { Role } from '@kitchen-table/domain/accounts/actor'
import { createSessionToken, hashToken } from '../features/accounts/session-token.ts'
import { cookieJar } from '../http/cookies.ts'
import { emailOf, PASSWORD } from './sample-people.ts'
import type { WriteOperation } from './write-operations.ts'
import { CODE, type PreconditionContext } from './write-preconditions.ts'

const cookies = cookieJar(true)
const cookiePair = (cookie: string) => cookie.split(';', 1).join()

/** A session that somebody gets without signing in, as a `Cookie` header. */
export async function openSessionCookie(
  { stores, clock }: PreconditionContext,
  sub: string,
): Promise<string> {
  const token = createSessionToken()
  const version = (await stores.pool.find(sub))?.version ?? 0
  const times = { createdAt: clock.at, seenAt: clock.at }
  await stores.sessions.open({ tokenHash: hashToken(token), sub, version, device: '', ...times })
  return cookiePair(cookies.setSession(token, 1))
}

/** Of somebody who is at a step of signing in. */
export const challengeCookie = (challengeToken: string) => cookiePair(cookies.setChallenge(challengeToken))

/** Of a browser that asked for the code of a reset. */
export const resetCookie = (token: string) => cookiePair(cookies.setReset(token))

/** Somebody new with a password and without an organisation. */
async function addAccount({ stores }: PreconditionContext, sub: string, role: Role): Promise<void> {
  await stores.people.create({ sub, role, group: null, subGroupId: null })
  const name = { email: emailOf(sub), first: `Canary-${sub}`, last: 'Person' }
  const createdAt = '2026-01-02T03:04:05.678Z'
  await stores.pool.create({ sub, ...name, role, group: null, createdAt }, PASSWORD)
}

/**
 * Somebody new for whom everything is ready that the operation calls for, signed in: their cookies, and what turns a
 * body into what they send.
 */
export async function createSender(product: PreconditionContext, operation: WriteOperation, name: string) {
  await addAccount(product, name, operation.requiredRole ?? 'user')
  const { code = CODE, challengeToken, resetToken } = (await operation.prepare?.(product, name)) ?? {}
  const session = await openSessionCookie(product, name)
  const resetCookieHeader = resetToken === undefined ? null : resetCookie(resetToken)
  const cookie = [
    session,
    challengeToken === undefined ? null : challengeCookie(challengeToken),
    resetCookieHeader,
  ]
    .filter(Boolean)
    .join('; ')
  return { name, cookie, fillInCode: (text: string) => text.replaceAll(CODE, code) }
}

export type Sender = Awaited<ReturnType<typeof createSender>>
