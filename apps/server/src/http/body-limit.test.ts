import { USUAL_BODY } from '@kitchen-table/contract/body-size'
import { expect, test } from 'vitest'
import { bodyLimit } from './body-limit.ts'

const KILOBYTE = 1024

test.each([
  ['POST', '/api/events', 64 * KILOBYTE],
  ['POST', '/api/events?x=1', 64 * KILOBYTE],
  ['PUT', '/api/profile/picture', 600_000 + KILOBYTE],
  ['DELETE', '/api/profile/picture', USUAL_BODY],
  ['GET', '/api/events', USUAL_BODY],
  ['POST', '/api/page-views', USUAL_BODY],
  ['POST', '/api/session', USUAL_BODY],
  ['POST', '/api/%65vents', USUAL_BODY],
  ['POST', '/api/events/more', USUAL_BODY],
  ['POST', 'http://library.example/api/events', USUAL_BODY],
  ['POST', '/nowhere', USUAL_BODY],
])('%s %s accepts %i bytes', (method, url, bytes) => {
  expect(bodyLimit({ method, url })).toBe(bytes)
})
