import type { Role } from '@kitchen-table/domain/accounts/actor'
import { hashOfToken, newSessionToken } from '../features/accounts/session-token.ts'
import { cookieJar } from '../http/cookies.ts'
import { CODE, type Ready } from './ready-for-writes.ts'
import { emailOf, PASSWORD } from './sample-people.ts'
import type { WriteOperation } from './write-operations.ts'

const jar = cookieJar(true)
const pairOf = (cookie: string) => cookie.split(';', 1).join()

/** A session that somebody gets without signing in, as a `Cookie` header. */
export async function openedSession({ stores, clock }: Ready, sub: string): Promise<string> {
  const token = newSessionToken()
  const version = (await stores.pool.find(sub))?.version ?? 0
  const times = { createdAt: clock.at, seenAt: clock.at }
  await stores.sessions.open({ tokenHash: hashOfToken(token), sub, version, device: '', ...times })
  return pairOf(jar.setSession(token, 1))
}

/** Of somebody who is at a step of signing in. */
export const stepCookie = (step: string) => pairOf(jar.setStep(step))

/** Of a browser that asked for the code of a reset. */
export const resetCookie = (token: string) => pairOf(jar.setReset(token))

/** Somebody new with a password and without an organisation. */
async function added({ stores }: Ready, sub: string, role: Role): Promise<void> {
  await stores.people.create({ sub, role, group: null, subGroupId: null })
  const name = { email: emailOf(sub), first: `Canary-${sub}`, last: 'Person' }
  const createdAt = '2026-01-02T03:04:05.678Z'
  await stores.pool.create({ sub, ...name, role, group: null, createdAt }, PASSWORD)
}

/**
 * Somebody new for whom everything is ready that the operation calls for, signed in: their cookies, and what turns a
 * body into what they send.
 */
export async function newSender(product: Ready, operation: WriteOperation, name: string) {
  await added(product, name, operation.as ?? 'user')
  const { code = CODE, step, resetToken } = (await operation.ready?.(product, name)) ?? {}
  const session = await openedSession(product, name)
  const asked = resetToken === undefined ? null : resetCookie(resetToken)
  const cookie = [session, step === undefined ? null : stepCookie(step), asked].filter(Boolean).join('; ')
  return { name, cookie, said: (text: string) => text.replaceAll(CODE, code) }
}

export type Sender = Awaited<ReturnType<typeof newSender>>
