import { emailOf, PASSWORD } from './learners.ts'
import { jsonRequest } from './requests.ts'
import { headerOf } from './response-reader.ts'
import type { VisitorResponse } from './visitor.ts'
import { waitUntil } from './wait-until.ts'

/** `took`: from the planned moment until somebody was in, comings again included; null when they never were. */
export type SignInResult = {
  duration: number | null
  responses: { status: number; retryAfter: string | null }[]
}

type SignInDeps = {
  ask: (bytes: string, at: number) => Promise<VisitorResponse>
  isOver: (at: number) => boolean
}

/** Signs in, coming again for as long as the answers say when; with the cookie of the session. */
export async function signInWithRetry(
  { ask, isOver }: SignInDeps,
  number: number,
  plannedAt: number,
): Promise<SignInResult & { cookie: string | null }> {
  const bytes = jsonRequest('POST', '/api/session', { email: emailOf(number), password: PASSWORD })
  const answers: SignInResult['responses'] = []
  for (let nextAttemptAt = plannedAt; ; ) {
    await waitUntil(nextAttemptAt)
    const { status, head } = await ask(bytes, nextAttemptAt)
    const retryAfter = headerOf(head, 'retry-after')
    answers.push({ status, retryAfter })
    const now = performance.now()
    const cookie = status === 200 ? (/session=[^;]+/.exec(head)?.[0] ?? null) : null
    if (cookie !== null) return { cookie, duration: now - plannedAt, responses: answers }
    if (retryAfter === null || isOver(now)) return { cookie, duration: null, responses: answers }
    nextAttemptAt = now + Number(retryAfter) * 1000
  }
}
