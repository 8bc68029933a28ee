import { headerOf } from './answer-reader.ts'
import { emailOf, PASSWORD } from './learners.ts'
import { until } from './moments.ts'
import { jsonRequest } from './requests.ts'
import type { Answer } from './visitor.ts'

/** `took`: from the planned moment until somebody was in, comings again included; null when they never were. */
export type SignIn = { took: number | null; answers: { status: number; retryAfter: string | null }[] }

type Door = { ask: (bytes: string, at: number) => Promise<Answer>; isOver: (at: number) => boolean }

/** Signs in, coming again for as long as the answers say when; with the cookie of the session. */
export async function comeIn(
  { ask, isOver }: Door,
  number: number,
  planned: number,
): Promise<SignIn & { cookie: string | null }> {
  const bytes = jsonRequest('POST', '/api/session', { email: emailOf(number), password: PASSWORD })
  const answers: SignIn['answers'] = []
  for (let at = planned; ; ) {
    await until(at)
    const { status, head } = await ask(bytes, at)
    const retryAfter = headerOf(head, 'retry-after')
    answers.push({ status, retryAfter })
    const now = performance.now()
    const cookie = status === 200 ? (/session=[^;]+/.exec(head)?.[0] ?? null) : null
    if (cookie !== null) return { cookie, took: now - planned, answers }
    if (retryAfter === null || isOver(now)) return { cookie, took: null, answers }
    at = now + Number(retryAfter) * 1000
  }
}
