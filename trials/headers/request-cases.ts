import { randomUUID } from 'node:crypto'
import { createSender } from '../../apps/server/src/testing/request-sender.ts'
import { pageEvent, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import {
  accountsOverloadedCases,
  accountsRateLimitedCases,
  accountsRequestCases,
} from './accounts-request-cases.ts'
import type { RequestCase } from './request-case.ts'

const json = { 'Content-Type': 'application/json' }
const crossSiteHeaders = { ...json, Origin: 'https://evil.example' }
const brotliHeaders = { 'Accept-Encoding': 'br' }
const tooLarge = ' '.repeat(1024 * 1024 + 1)
const eventOrigin = { time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' }
const completionBody = { completed: true, eventId: 'f2a0a2a4-9f43-4c1e-8a39-0d1d1f7a2b6c', ...eventOrigin }
const listedPath = (track: string) => `/api/progress/tracks/${track}`
const viewPath = '/api/progress/views/0b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f12'

/** Returns a case for every write, sent by a person for whom its preconditions are met. */
const casesForEveryWrite = (expected: RequestCase[0]) =>
  writeOperations.map((operation): RequestCase => {
    const { method, path, body } = operation
    const prepare: RequestCase[6] = (product) => createSender(product, operation, `writer-${randomUUID()}`)
    return [expected, 'nobody', method, path, json, body(), prepare]
  })

/** Cases for the product in its normal state. Add a row for each new route and each new response. */
export const requestCases: RequestCase[] = [
  [200, 'nobody', 'GET', '/'],
  [200, 'nobody', 'GET', '/terms'],
  [200, 'learner', 'GET', '/dashboard'],
  [302, 'nobody', 'GET', '/dashboard'],
  [302, 'learner', 'GET', '/'],
  [302, 'learner', 'GET', '/admin/stats'],
  [404, 'nobody', 'GET', '/no-such-page'],
  [404, 'nobody', 'GET', '/404'],
  [404, 'learner', 'GET', '/track/no-such-track'],
  [404, 'nobody', 'GET', '/%ff%00'],
  [404, 'nobody', 'GET', '/%'],
  [404, 'nobody', 'GET', '//evil.example/%2e%2e'],
  [404, 'nobody', 'GET', '/secret.map'],
  [404, 'nobody', 'GET', '/assets/../secret.map'],
  ['api.not_found', 'nobody', 'POST', '/dashboard', json, {}],
  [200, 'nobody', 'HEAD', '/'],
  [200, 'nobody', 'GET', '/favicon.svg'],
  [200, 'nobody', 'GET', '/favicon.svg', brotliHeaders],
  [200, 'nobody', 'GET', '/logo'],
  [200, 'nobody', 'GET', '/healthz'],
  [200, 'nobody', 'GET', '/api/openapi.json'],

  [200, 'nobody', 'POST', '/api/session', json, writeOperations[0]?.body()],
  ['accounts.refused', 'nobody', 'POST', '/api/session', json, { email: 'a@b.example', password: 'x' }],
  ['input.invalid', 'nobody', 'POST', '/api/session', json, '{'],
  ['auth.cross_site', 'nobody', 'POST', '/api/session', crossSiteHeaders, {}],
  ['input.too_large', 'nobody', 'POST', '/api/session', json, tooLarge],
  ['accounts.other_person', 'learner', 'DELETE', '/api/session', { 'X-Person': 'manager' }],
  ['input.invalid', 'learner', 'DELETE', '/api/session', json, { x: 1 }],
  [204, 'alone', 'DELETE', '/api/session'],

  [200, 'learner', 'GET', '/api/start'],
  [200, 'learner', 'GET', '/api/start?x=1'],
  ['accounts.not_signed_in', 'nobody', 'GET', '/api/start'],
  ['accounts.not_signed_in', 'nobody', 'GET', '/api/start?x=1'],
  [200, 'learner', 'GET', '/api/catalog'],
  [200, 'learner', 'GET', '/api/catalog', brotliHeaders],
  [200, 'learner', 'GET', '/api/catalog?layout=default'],
  ['accounts.not_signed_in', 'nobody', 'GET', '/api/catalog'],
  ['auth.forbidden', 'learner', 'GET', '/api/catalog?layout=rising-gen'],
  ['catalog.layout_not_found', 'admin', 'GET', '/api/catalog?layout=no-such-layout'],
  ['input.invalid', 'learner', 'GET', '/api/catalog?x=1'],
  [200, 'learner', 'GET', '/api/tracks/first-budget'],
  ['accounts.not_signed_in', 'nobody', 'GET', '/api/tracks/first-budget'],
  ['catalog.track_not_found', 'learner', 'GET', '/api/tracks/no-such-track'],
  ['input.invalid', 'learner', 'GET', '/api/tracks/Not-A-Slug'],

  [200, 'learner', 'GET', '/api/progress'],
  ['accounts.not_signed_in', 'nobody', 'GET', '/api/progress'],
  [200, 'learner', 'PUT', '/api/progress/units/u-talk', json, { ...completionBody, track: 'first-budget' }],
  [
    'accounts.not_signed_in',
    'nobody',
    'PUT',
    '/api/progress/units/u-talk',
    json,
    { ...completionBody, track: 'x' },
  ],
  [
    'catalog.track_not_found',
    'learner',
    'PUT',
    '/api/progress/units/u-talk',
    json,
    { ...completionBody, track: 'x' },
  ],
  [
    'catalog.unit_not_found',
    'learner',
    'PUT',
    '/api/progress/units/u-x',
    json,
    { ...completionBody, track: 'first-budget' },
  ],
  ['input.invalid', 'learner', 'PUT', '/api/progress/units/u-talk', json, '{'],
  ['auth.cross_site', 'learner', 'PUT', '/api/progress/units/u-talk', crossSiteHeaders, completionBody],
  [
    'accounts.other_person',
    'learner',
    'PUT',
    '/api/progress/units/u-talk',
    { 'X-Person': 'manager' },
    completionBody,
  ],
  [200, 'learner', 'PUT', listedPath('watching'), json, { listed: false }],
  ['accounts.not_signed_in', 'nobody', 'PUT', listedPath('watching'), json, { listed: false }],
  ['catalog.track_not_found', 'learner', 'PUT', listedPath('x'), json, { listed: false }],
  ['input.invalid', 'learner', 'PUT', listedPath('watching'), json, {}],
  [200, 'learner', 'PUT', viewPath, json, { track: 'first-budget', ...eventOrigin }],
  ['accounts.not_signed_in', 'nobody', 'PUT', viewPath, json, { track: 'first-budget', ...eventOrigin }],
  ['catalog.track_not_found', 'learner', 'PUT', viewPath, json, { track: 'x', ...eventOrigin }],
  ['input.invalid', 'learner', 'PUT', viewPath, json, {}],
  [204, 'learner', 'POST', '/api/events', json, { events: [pageEvent()] }],
  ['accounts.not_signed_in', 'nobody', 'POST', '/api/events', json, { events: [pageEvent()] }],
  ['auth.forbidden', 'learner', 'POST', '/api/events', json, { events: [pageEvent({ event: 500 })] }],
  ['input.invalid', 'learner', 'POST', '/api/events', json, { events: 7 }],

  ['api.not_found', 'learner', 'GET', '/api/no-such-thing'],
  ['api.not_found', 'learner', 'HEAD', '/api/start'],
  ['api.not_found', 'learner', 'OPTIONS', '/api/session'],

  ['accounts.not_signed_in', 'nobody', 'GET', '/files/groups/acme/logo'],
  [200, 'learner', 'GET', '/files/units/u-talk/attachment'],
  [200, 'learner', 'GET', '/files/units/u-talk/image'],
  [206, 'learner', 'GET', '/files/units/u-talk/attachment', { Range: 'bytes=0-1' }],
  [416, 'learner', 'GET', '/files/units/u-talk/attachment', { Range: 'bytes=99-' }],
  ['files.not_found', 'learner', 'GET', '/files/units/u-off/attachment'],
  ['files.not_found', 'learner', 'GET', '/files/nothing'],
  ...accountsRequestCases,
]

/** For a product without a configured logo. */
export const casesWithoutLogo: RequestCase[] = [['files.not_found', 'nobody', 'GET', '/logo']]

/** For a product whose store refuses writes: because the disk is full, or failing. */
export const fullStoreCases = casesForEveryWrite('store.full')
export const failingStoreCases = casesForEveryWrite('store.failing')

/** For a product whose store lacks tables. */
export const brokenStoreCases: RequestCase[] = [
  [500, 'learner', 'GET', '/api/start'],
  [500, 'learner', 'GET', '/api/start?x=1'],
  [500, 'learner', 'GET', '/api/progress'],
  [500, 'learner', 'PUT', '/api/progress/units/u-talk', json, { ...completionBody, track: 'first-budget' }],
  [500, 'learner', 'GET', '/dashboard'],
  [500, 'learner', 'GET', '/track/first-budget'],
]

/** Sent again and again until the limit refuses them. */
export const rateLimitedCases: RequestCase[] = [
  ['accounts.wait', 'nobody', 'POST', '/api/session', json, { email: 'a@b.example', password: 'x' }],
  [
    'insights.too_many',
    'learner',
    'POST',
    '/api/events',
    json,
    { events: Array.from({ length: 100 }, () => pageEvent()) },
  ],
  ...accountsRateLimitedCases,
]

/** For a server that is too busy with passwords or pictures. */
export const overloadedCases: RequestCase[] = [
  ['accounts.busy', 'nobody', 'POST', '/api/session', json, { email: 'c@d.example', password: 'x' }],
  ...accountsOverloadedCases,
]

export const allRequestCases = [
  ...requestCases,
  ...casesWithoutLogo,
  ...fullStoreCases,
  ...failingStoreCases,
  ...brokenStoreCases,
  ...rateLimitedCases,
  ...overloadedCases,
]

/** Responses that the contract allows but no request can cause, with the reason. */
export const impossibleResponses: Record<string, string> = {
  ...Object.fromEntries(
    ['accounts.profile', 'accounts.devices', 'accounts.notices'].map((name) => [
      `${name} input.invalid`,
      'It takes no input.',
    ]),
  ),
  'accounts.changePhone accounts.provider_owned':
    'People of an identity provider change it without a password.',
  'accounts.signIn accounts.no_texts': 'Only on an installation that sends no texts; its own tests cover it.',
  'accounts.changeMfa accounts.no_texts':
    'Only on an installation that sends no texts; its own tests cover it.',
  'accounts.currentUser input.invalid': 'It takes no input; an address with a query is handled the same way.',
  'learning.progress input.invalid': 'It takes no input.',
  ...Object.fromEntries(
    [
      'accounts.currentUser',
      'catalog.library',
      'catalog.track',
      'learning.progress',
      'accounts.challenge',
      'accounts.profile',
      'accounts.devices',
      'accounts.notices',
    ].flatMap((name) => [
      [`${name} store.full`, 'Reading needs no disk space.'],
      [`${name} store.failing`, 'Only writes are refused so; a read that fails is a fault.'],
    ]),
  ),
}
