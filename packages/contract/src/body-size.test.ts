import { describe, expect, test } from 'vitest'
import { api } from './api.ts'
import { LARGEST_BODY, USUAL_BODY } from './body-size.ts'

const declared = Object.entries(api).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([name, { '~orpc': endpoint }]) => {
    const { largestBody } = endpoint.meta
    return largestBody === undefined ? [] : [{ name: `${feature}.${name}`, largestBody, ...endpoint }]
  }),
)

describe('an endpoint that accepts a larger body than usual', () => {
  test('is one of the few that need it', () => {
    expect(declared.map(({ name }) => name)).toEqual(['accounts.setPicture', 'insights.record'])
  })

  test.each(declared)('$name stays within the largest, and is for signed-in people', (endpoint) => {
    expect(endpoint.largestBody).toBeGreaterThan(USUAL_BODY)
    expect(endpoint.largestBody).toBeLessThanOrEqual(LARGEST_BODY)
    expect(endpoint.errorMap).toHaveProperty(['accounts.not_signed_in'])
  })
})
