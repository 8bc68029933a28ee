import { DEFAULT_MAX_BODY_BYTES } from '@kitchen-table/contract/body-size'
import { expect, test } from 'vitest'
import { findBodyLimit } from './body-limit.ts'

const KILOBYTE = 1024

test.each([
  ['POST', '/api/events', 64 * KILOBYTE],
  ['POST', '/api/events?x=1', 64 * KILOBYTE],
  ['PUT', '/api/profile/picture', DEFAULT_MAX_BODY_BYTES],
  ['GET', '/api/events', DEFAULT_MAX_BODY_BYTES],
  ['POST', '/api/page-views', DEFAULT_MAX_BODY_BYTES],
  ['POST', '/api/session', DEFAULT_MAX_BODY_BYTES],
  ['POST', '/api/%65vents', DEFAULT_MAX_BODY_BYTES],
  ['POST', '/api/events/more', DEFAULT_MAX_BODY_BYTES],
  ['POST', 'http://library.example/api/events', DEFAULT_MAX_BODY_BYTES],
  ['POST', '/nowhere', DEFAULT_MAX_BODY_BYTES],
])('%s %s accepts %i bytes', (method, url, bytes) => {
  expect(findBodyLimit({ method, url })).toBe(bytes)
})
