import { describe, expect, test } from 'vitest'
import { eventId, pagePath, slug, time, unitId } from './fields.ts'

const fields = { slug, unitId, eventId, time, where: pagePath }

const validValues: Record<keyof typeof fields, string[]> = {
  slug: ['a', '7', 'first-job', '401-k', 'a'.repeat(80)],
  unitId: ['a', 'u-1', '0', 'a'.repeat(16)],
  eventId: ['3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab', '018f3c5e-7b1d-7c6a-9e8f-0123456789ab'],
  time: '2026-03-01T12:00:00Z 2026-03-01T12:00:00.5Z 2026-03-01T12:00:00.123Z 2028-02-29T00:00:00Z'.split(
    ' ',
  ),
  where: ['/', '/dashboard', '/track/first-job', '/AllTopics', `/${'a'.repeat(199)}`],
}

const invalidValues: Record<keyof typeof fields, unknown[]> = {
  slug: [
    ...['', 'A', '-a', 'a-', 'a b', 'a/b', '..', '../a', 'a.b', '%64efault'],
    ...['é', 'a\n', 'a'.repeat(81), '__proto__'],
  ],
  unitId: ['', 'U-1', 'u_1', 'u 1', 'u/1', '..', 'ü', 'u\n', 'a'.repeat(17)],
  eventId: [
    '',
    ...'1 e-1 3f2a0c5e7b1d4c6a9e8f0123456789ab 3f2a0c5e-7b1d-4c6a-9e8f-0123456789ag ../x'.split(' '),
  ],
  time: [
    '',
    ...`now 2026-03-01 2026-03-01T12:00:00 2026-03-01T12:00:00+01:00 2026-02-30T12:00:00Z
      2026-13-01T12:00:00Z 2026-03-01T25:00:00Z`.split(/\s+/),
    '2026-03-01 12:00:00Z',
    '+275760-09-13T00:00:00Z',
  ],
  where: ['', 'dashboard', '/a?b=1', '/a#b', 'https://evil.example/', `/${'a'.repeat(200)}`],
}

const valuesOfWrongType: unknown[] = [undefined, null, 0, true, [], ['a'], {}, { toString: 'a' }]

describe.each(Object.entries(fields))('%s', (name, schema) => {
  const key = name as keyof typeof fields

  test.each(validValues[key])('accepts %j', (value) => {
    expect(schema.safeParse(value)).toEqual({ success: true, data: value })
  })

  test.each([...invalidValues[key], ...valuesOfWrongType])('rejects %j', (value) => {
    const { success, error } = schema.safeParse(value)
    expect(success).toBe(false)
    if (typeof value === 'string') expect(error?.issues.length).toBeGreaterThan(0)
  })

  test('has an error message that is a sentence', () => {
    const [value] = invalidValues[key]
    expect(schema.safeParse(value).error?.issues[0]?.message).toMatch(/^[A-Z].*\.$/)
  })
})
