import { emailOf, PASSWORD } from './learners.ts'
import { jsonRequest } from './request-bytes.ts'
import { headerOf } from './response-reader.ts'
import type { VisitorResponse } from './visitor.ts'
import { waitUntil } from './wait-until.ts'

/** `duration`: milliseconds from the planned moment until the sign-in, with all retries; null if it never succeeded. */
export type SignInResult = {
  duration: number | null
  responses: { status: number; retryAfter: string | null }[]
}

type SignInDeps = {
  sendRequest: (bytes: string, at: number) => Promise<VisitorResponse>
  isOver: (time: number) => boolean
}

/** Signs in, retrying after each Retry-After until the load is over; `cookie` is the session's, or null. */
export async function signInWithRetry(
  { sendRequest, isOver }: SignInDeps,
  number: number,
  plannedAt: number,
): Promise<SignInResult & { cookie: string | null }> {
  const bytes = jsonRequest('POST', '/api/session', { email: emailOf(number), password: PASSWORD })
  const responses: SignInResult['responses'] = []
  for (let nextAttemptAt = plannedAt; ; ) {
    await waitUntil(nextAttemptAt)
    const { status, head } = await sendRequest(bytes, nextAttemptAt)
    const retryAfter = headerOf(head, 'retry-after')
    responses.push({ status, retryAfter })
    const now = performance.now()
    const cookie = status === 200 ? (/session=[^;]+/.exec(head)?.[0] ?? null) : null
    if (cookie !== null) return { cookie, duration: now - plannedAt, responses }
    if (retryAfter === null || isOver(now)) return { cookie, duration: null, responses }
    nextAttemptAt = now + Number(retryAfter) * 1000
  }
}
