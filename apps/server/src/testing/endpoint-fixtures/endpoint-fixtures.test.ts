import { splitWords } from '@kitchen-table/application/testing/samples'
import { refusalTable } from '@kitchen-table/contract/refusals'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpointFixtures } from './endpoint-fixtures.ts'
import { createPageEvent, insightsFixtures } from './insights.ts'

/** Keys that no client may set on a person or a record (docs/security.md T06, S2). */
const forbiddenKeys =
  splitWords(`role custom:role group groupSlug custom:groupSlug org subGroupId subGroup sub user userId enabled status
    isAdmin createdAt updatedAt version foundIn can activeUnits finishedTracks members settings.layout
    __proto__ constructor prototype`)

/** Returns the object with another own key, also for `__proto__`. */
function withKey(object: object, key: string): unknown {
  return JSON.parse(
    `${JSON.stringify(object).slice(0, -1)}, ${JSON.stringify(key)}: "admin"}`.replace('{,', '{'),
  )
}

/** Returns the empty values of other types: a field that is null or a list in the valid input may be an empty one. */
const emptyValuesOtherThan = (value: unknown) =>
  [null, {}, []].filter((empty) =>
    Array.isArray(empty) ? !Array.isArray(value) : empty !== null || value !== null,
  )

const withInput = endpointFixtures.flatMap(({ input, ...fixture }) =>
  input === null ? [] : [{ ...fixture, input }],
)

describe('T06: an input accepts no undeclared keys', () => {
  describe.each(withInput)('$name', ({ input, valid, optional }) => {
    test('accepts its valid input', () => {
      const value = valid()
      expect(input.safeParse(value)).toEqual({ success: true, data: value })
    })

    const declaredKeys = input instanceof z.ZodObject ? Object.keys(input.shape) : []
    test.each(forbiddenKeys.filter((key) => !declaredKeys.includes(key)))('rejects the key %s', (key) => {
      expect(input.safeParse(withKey(valid(), key)).success).toBe(false)
    })

    test.each([null, 'text', 7, true, [], [{}]])('rejects %j instead of an object', (value) => {
      expect(input.safeParse(value).success).toBe(false)
    })

    test('requires every key unless it is optional, and rejects null, {} and [] for another type', () => {
      for (const key of Object.keys(valid())) {
        const { [key]: validValue, ...rest } = valid()
        expect(input.safeParse(rest).success, key).toBe(optional.includes(key))
        const isNullable = input instanceof z.ZodObject && input.shape[key]?.safeParse(null).success
        for (const emptyValue of emptyValuesOtherThan(isNullable ? null : validValue))
          expect(input.safeParse({ ...valid(), [key]: emptyValue }).success, key).toBe(false)
      }
    })
  })

  test.each(forbiddenKeys)('an event of a page rejects the key %s', (key) => {
    const { input } = insightsFixtures.recordEvents
    expect(input?.safeParse({ events: [createPageEvent()] }).success).toBe(true)
    expect(input?.safeParse({ events: [withKey(createPageEvent(), key)] }).success).toBe(false)
  })
})

test.each(endpointFixtures)(
  '$name names the causes of declared refusals only',
  ({ refusals, declaredRefusals }) => {
    expect(declaredRefusals).toEqual(expect.arrayContaining(Object.keys(refusals)))
    for (const code of Object.keys(refusals)) expect(refusalTable).toHaveProperty([code])
  },
)
