import { expect, test } from 'vitest'
import { z } from 'zod'
import { withoutLimits } from './without-limits.ts'

const stored = withoutLimits(
  z
    .strictObject({
      text: z.string().trim().min(1).max(3).nullable(),
      day: z.iso.date(),
      later: z.iso.date().nullable().exactOptional(),
      kind: z.enum(['a', 'b']),
      list: z.array(z.int().max(9)).max(1),
      target: z.discriminatedUnion('to', [
        z.strictObject({ to: z.literal('all') }),
        z.strictObject({ to: z.literal('one'), slug: z.string().max(2) }),
      ]),
    })
    .refine(() => false),
)
const record = {
  text: ' long ',
  day: '',
  later: null,
  kind: 'a',
  list: [1.5, 12],
  target: { to: 'one', slug: 'long' },
}

test('what an input would refuse today is read as it is stored, without what the record does not have', () => {
  expect(stored.parse({ ...record, other: 1 })).toEqual(record)
})

test.each([
  { text: 1 },
  { day: null },
  { later: undefined },
  { kind: 'c' },
  { list: ['1'] },
  { target: { to: 'some' } },
])('%j is of another type', (change) => {
  expect(stored.safeParse({ ...record, ...change }).success).toBe(false)
})

test('a field whose stored form is not known is an error of the programmer', () => {
  expect(() => withoutLimits(z.object({ when: z.date() }))).toThrow('No rule for the stored form')
})
