import { expect, test } from 'vitest'
import type { RequestRecord } from './open-load.ts'
import { measureSignInSpan } from './sign-in-span.ts'

const attempt = (startedAt: number, latency: number, status = 200): RequestRecord => ({
  kind: 'sign-in',
  startedAt,
  latency,
  status,
})

test.each([
  ['one sign-in', [attempt(5000, 80)], 80],
  ['the longest wait does not end last', [attempt(5000, 700), attempt(5900, 200)], 1100],
  ['the span begins with a rejected attempt', [attempt(5000, 10, 503), attempt(8000, 90)], 3090],
  [
    'rejected attempts at the end do not count',
    [attempt(5000, 80), attempt(5500, 9000, 503), attempt(5600, 9000, 0)],
    80,
  ],
  [
    'other requests do not count',
    [{ kind: 'dashboard' as const, startedAt: 0, latency: 90_000, status: 200 }, attempt(5000, 80)],
    80,
  ],
  ['nobody signs in', [attempt(5000, 10, 503)], Number.POSITIVE_INFINITY],
])('%s', (_what, records, span) => {
  expect(measureSignInSpan(records)).toBe(span)
})
