import { expect, test } from 'vitest'
import type { RequestRecord } from './open-load.ts'
import { measureSignInSpan } from './sign-in-span.ts'

const came = (at: number, took: number, status = 200): RequestRecord => ({
  kind: 'sign-in',
  startedAt: at,
  latency: took,
  status,
})

test.each([
  { what: 'one who arrives', noted: [came(5000, 80)], span: 80 },
  {
    what: 'the longest wait is not the last arrival',
    noted: [came(5000, 700), came(5900, 200)],
    span: 1100,
  },
  {
    what: 'it begins with a coming that was sent away',
    noted: [came(5000, 10, 503), came(8000, 90)],
    span: 3090,
  },
  {
    what: 'who is sent away at the end has not arrived',
    noted: [came(5000, 80), came(5500, 9000, 503), came(5600, 9000, 0)],
    span: 80,
  },
  {
    what: 'other requests do not count',
    noted: [{ kind: 'dashboard' as const, startedAt: 0, latency: 90_000, status: 200 }, came(5000, 80)],
    span: 80,
  },
  { what: 'nobody arrives', noted: [came(5000, 10, 503)], span: Number.POSITIVE_INFINITY },
])('$what: $span ms', ({ noted, span }) => {
  expect(measureSignInSpan(noted)).toBe(span)
})
