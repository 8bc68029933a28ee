import { describe, expect, test } from 'vitest'
import { api } from './api.ts'
import { DEFAULT_MAX_BODY_BYTES, HIGHEST_MAX_BODY_BYTES } from './body-size.ts'

const endpointsWithLargerBody = Object.entries(api).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([name, { '~orpc': endpoint }]) => {
    const { maxBodyBytes } = endpoint.meta
    return maxBodyBytes === undefined ? [] : [{ name: `${feature}.${name}`, maxBodyBytes, ...endpoint }]
  }),
)

describe('an endpoint that accepts a larger body than usual', () => {
  test('is the one that needs it', () => {
    expect(endpointsWithLargerBody.map(({ name }) => name)).toEqual(['insights.recordEvents'])
  })

  test.each(endpointsWithLargerBody)('$name stays within the maximum and requires a session', (endpoint) => {
    expect(endpoint.maxBodyBytes).toBeGreaterThan(DEFAULT_MAX_BODY_BYTES)
    expect(endpoint.maxBodyBytes).toBeLessThanOrEqual(HIGHEST_MAX_BODY_BYTES)
    expect(endpoint.errorMap).toHaveProperty(['accounts.not_signed_in'])
  })
})
