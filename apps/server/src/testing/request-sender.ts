import type { Role } from '@kitchen-table/domain/accounts/actor'
import { createSessionToken, hashToken } from '../features/accounts/session-token.ts'
import { cookieJar } from '../http/cookies.ts'
import { emailOf, PASSWORD } from './sample-people.ts'
import type { WriteOperation } from './write-operations.ts'
import { CODE, type PreconditionContext } from './write-preconditions.ts'

const cookies = cookieJar(true)
const cookiePair = (cookie: string) => cookie.split(';', 1).join()

/** Opens a session for a person without signing in. Returns it as a `Cookie` header. */
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

/** Returns the `Cookie` header of a browser with a pending sign-in challenge. */
export const challengeCookie = (challengeToken: string) => cookiePair(cookies.setChallenge(challengeToken))

/** Returns the `Cookie` header of a browser that has requested a reset code. */
export const resetCookie = (token: string) => cookiePair(cookies.setReset(token))

/** Adds a person with a password and without an organisation. */
async function addAccount({ stores }: PreconditionContext, sub: string, role: Role): Promise<void> {
  await stores.people.create({ sub, role, group: null, subGroupId: null })
  const name = { email: emailOf(sub), first: `Canary-${sub}`, last: 'Person' }
  const createdAt = '2026-01-02T03:04:05.678Z'
  await stores.pool.create({ sub, ...name, role, group: null, createdAt }, PASSWORD)
}

/**
 * Adds a signed-in person for whom the preconditions of the operation hold. Returns their cookies, and a function that
 * replaces CODE in a body by their code.
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
