import { afterAll, describe, expect, test } from 'vitest'
import { openProduct } from '../testing/product.ts'
import { createRouteMatcher } from './request-metrics.ts'

const product = await openProduct()
afterAll(() => product.close())
const matchRoute = createRouteMatcher(product.addresses)

describe('a request is counted by its route', () => {
  test.each([
    ['GET', '/api/catalog', '/api/catalog'],
    ['HEAD', '/api/catalog', '/api/catalog'],
    ['GET', '/api/catalog?a=b', '/api/catalog'],
    ['POST', '/api/session', '/api/session'],
    ['DELETE', '/api/session', '/api/session'],
    ['GET', '/api/session', 'other'],
    ['PUT', '/api/progress/units/u-1', '/api/progress/units/{unitId}'],
    ['PUT', '/api/progress/units/u-1/more', 'other'],
    ['PUT', '/api/progress/units/', 'other'],
    ['GET', '/api/tracks/%61?x', '/api/tracks/{slug}'],
    ['GET', '/api', 'other'],
    ['GET', '/', '/'],
    ['GET', '/?redirect=%2Ftrack%2Fa', '/'],
    ['GET', '', 'other'],
    ['GET', '?', 'other'],
    ['OPTIONS', '*', 'other'],
    ['GET', '//', 'other'],
    ['GET', 'http://a.example/dashboard', 'other'],
    ['GET', '/dashboard', '/dashboard'],
    ['GET', '/AllTopics/', '/alltopics'],
    ['POST', '/dashboard', 'other'],
    ['GET', '/track/first-job', '/track/{slug}'],
    ['GET', '/track/first_job', 'other'],
    ['GET', '/admin/updateunit/u-1', '/admin/updateunit/{unitId}'],
    ['GET', '/files/units/u-1/image', '/files/units/{unitId}/image'],
    ['GET', '/files/topics/default/saving/banner', '/files/topics/{layout}/{slug}/banner'],
    ['GET', '/files/none', 'other'],
    ['PUT', '/uploads/3f2a9c', '/uploads/{id}'],
    ['GET', '/uploads/3f2a9c', 'other'],
    ['GET', '/assets/app-1a2b.js', '/assets/{file}'],
    ['GET', '/favicon.svg', 'other'],
  ])('returns the route of %s %s: %s', (method, url, route) => {
    expect(matchRoute(method, url)).toBe(route)
  })

  test('whichever it is', () => {
    const namedRoutes = product.app.routes.filter(
      ({ method, path }) => method !== 'ALL' && !path.includes('*'),
    )
    expect(namedRoutes.length).toBeGreaterThan(2)
    for (const { method, path } of namedRoutes)
      expect(matchRoute(method, path)).toBe(path.replace(/:(\w+)/g, '{$1}'))
  })
})
