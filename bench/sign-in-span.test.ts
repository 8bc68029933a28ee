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
  { what: 'one sign-in', records: [attempt(5000, 80)], span: 80 },
  {
    what: 'the longest wait does not end last',
    records: [attempt(5000, 700), attempt(5900, 200)],
    span: 1100,
  },
  {
    what: 'the span begins with a rejected attempt',
    records: [attempt(5000, 10, 503), attempt(8000, 90)],
    span: 3090,
  },
  {
    what: 'rejected attempts at the end do not count',
    records: [attempt(5000, 80), attempt(5500, 9000, 503), attempt(5600, 9000, 0)],
    span: 80,
  },
  {
    what: 'other requests do not count',
    records: [{ kind: 'dashboard' as const, startedAt: 0, latency: 90_000, status: 200 }, attempt(5000, 80)],
    span: 80,
  },
  { what: 'nobody signs in', records: [attempt(5000, 10, 503)], span: Number.POSITIVE_INFINITY },
])('$what: $span ms', ({ records, span }) => {
  expect(measureSignInSpan(records)).toBe(span)
})
