import { type Permission, permissionGrants } from '@kitchen-table/domain/accounts'
import { describe, expect, test } from 'vitest'
import { api } from './api.ts'
import { API_PREFIX } from './api-prefix.ts'
import { DEFAULT_MAX_BODY_BYTES, HIGHEST_MAX_BODY_BYTES } from './body-size.ts'
import { refusalTable } from './refusals.ts'

const endpoints = Object.entries(api).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    ...endpoint['~orpc'],
  })),
)

const isForLearners = (permission: Permission) => ['anyone', 'user'].includes(permissionGrants[permission])

describe('the endpoints', () => {
  test('each has a method and path of its own', () => {
    const addresses = endpoints.map(
      ({ route: { method, path } }) => `${method} ${path?.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(addresses).size).toBe(endpoints.length)
    expect(endpoints.length).toBeGreaterThanOrEqual(9)
    expect(API_PREFIX).toBe('/api')
  })

  test.each(endpoints)('$name declares a method, a path and a summary', ({ route }) => {
    expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(route.method)
    expect(route.path).toMatch(/^(\/([a-z-]+|\{\w+\}))+$/)
    expect(route.summary).toMatch(/^[A-Z].{8,}/)
  })

  test.each(endpoints)('$name declares refusals for invalid input and for a full store', ({ errorMap }) => {
    expect(errorMap).toHaveProperty(['input.invalid'])
    expect(errorMap).toHaveProperty(['store.full'])
  })

  test.each(endpoints)('$name declares refusals with the status and message of the table', ({ errorMap }) => {
    for (const [code, item] of Object.entries(errorMap)) {
      const row = Object.entries(refusalTable).find(([known]) => known === code)?.[1]
      expect(item).toMatchObject({ status: row?.status, message: row?.message() })
      expect(refusalTable).toHaveProperty([code])
    }
  })
  test('of those for learners only one accepts a larger body than usual; all stay within the maximum and require a session', () => {
    const withLargerBody = endpoints.filter(({ meta }) => meta.maxBodyBytes !== undefined)
    const forLearners = withLargerBody.filter(({ meta }) => isForLearners(meta.permission))
    expect(forLearners.map(({ name }) => name)).toEqual(['insights.recordEvents'])
    for (const { meta, errorMap } of withLargerBody) {
      expect(meta.maxBodyBytes).toBeGreaterThan(DEFAULT_MAX_BODY_BYTES)
      expect(meta.maxBodyBytes).toBeLessThanOrEqual(HIGHEST_MAX_BODY_BYTES)
      expect(errorMap).toHaveProperty(['accounts.not_signed_in'])
    }
  })
})
