import { refusalTable } from '@kitchen-table/contract/refusals'
import { describe, expect, test } from 'vitest'
import { endpointFixtures } from './endpoint-fixtures.ts'

const withInput = endpointFixtures.flatMap(({ input, ...fixture }) =>
  input === null ? [] : [{ ...fixture, input }],
)

describe('the input of every endpoint', () => {
  describe.each(withInput)('$name', ({ input, valid, optional }) => {
    test('accepts its valid input', () => {
      const value = valid()
      expect(input.safeParse(value)).toEqual({ success: true, data: value })
    })

    test.each([null, 'text', 7, true, [], [{}]])('rejects %j instead of an object', (value) => {
      expect(input.safeParse(value).success).toBe(false)
    })

    test('requires every key unless it is optional, and rejects null, {} and [] for it', () => {
      for (const key of Object.keys(valid())) {
        const { [key]: _, ...rest } = valid()
        expect(input.safeParse(rest).success, key).toBe(optional.includes(key))
        for (const emptyValue of [null, {}, []])
          expect(input.safeParse({ ...valid(), [key]: emptyValue }).success, key).toBe(false)
      }
    })
  })
})

test.each(endpointFixtures)(
  '$name names the causes of declared refusals only',
  ({ refusals, declaredRefusals }) => {
    expect(declaredRefusals).toEqual(expect.arrayContaining(Object.keys(refusals)))
    for (const code of Object.keys(refusals)) expect(refusalTable).toHaveProperty([code])
  },
)
