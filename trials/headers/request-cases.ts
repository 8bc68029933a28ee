import { emailOf } from '@kitchen-table/embedded/testing/samples'
import {
  createRequest,
  createSender,
  findFixture,
  importPreconditions,
  organizationPreconditions,
  PLACEHOLDER_IMPORT_ID,
  PLACEHOLDER_JOB_ID,
  PLACEHOLDER_ORGANIZATION_SLUG,
  preconditions,
} from '@kitchen-table/server/testing/tools'
import {
  casesForEveryWrite,
  endpointCases,
  overloadedEndpointCases,
  repeatedEndpointCases,
} from './endpoint-cases.ts'
import type { RequestCase } from './request-case.ts'
import { uploadCases } from './upload-cases.ts'

const json = { 'Content-Type': 'application/json' }
const crossSiteHeaders = { ...json, Origin: 'https://evil.example' }
const brotliHeaders = { 'Accept-Encoding': 'br' }
const tooLarge = ' '.repeat(1024 * 1024 + 1)
const completion = createRequest(findFixture('learning.setUnitCompletion'))

const pageCases: RequestCase[] = [
  [200, 'nobody', 'GET', '/'],
  [200, 'nobody', 'HEAD', '/'],
  [200, 'nobody', 'GET', '/terms'],
  [200, 'nobody', 'GET', '/new-user'],
  [200, 'nobody', 'GET', '/auth/newpassword'],
  [200, 'nobody', 'GET', '/auth/resetpassword'],
  [200, 'nobody', 'GET', '/stop-reminders'],
  [200, 'nobody', 'GET', '/accessibility'],
  [200, 'nobody', 'GET', '/authRedirect'],
  [200, 'nobody', 'GET', '/medica/track/first-budget'],
  [200, 'nobody', 'GET', '/fci'],
  [200, 'learner', 'GET', '/dashboard'],
  [302, 'nobody', 'GET', '/dashboard'],
  [302, 'learner', 'GET', '/'],
  [302, 'learner', 'GET', '/admin/stats'],
  [303, 'nobody', 'GET', '/auth/callback/medica?code=x'],
  [303, 'nobody', 'GET', '/auth/callback/nobodys'],
  [404, 'nobody', 'GET', '/no-such-page'],
  [404, 'nobody', 'GET', '/404'],
  [404, 'nobody', 'GET', '/dev/outbox'],
  [404, 'learner', 'GET', '/track/no-such-track'],
  [404, 'nobody', 'GET', '/%ff%00'],
  [404, 'nobody', 'GET', '/%'],
  [404, 'nobody', 'GET', '//evil.example/%2e%2e'],
  ['api.not_found', 'nobody', 'POST', '/dashboard', json, {}],
]

const fileCases: RequestCase[] = [
  [200, 'nobody', 'GET', '/favicon.svg'],
  [200, 'nobody', 'GET', '/favicon.svg', brotliHeaders],
  [200, 'nobody', 'GET', '/logo'],
  [404, 'nobody', 'GET', '/secret.map'],
  [404, 'nobody', 'GET', '/assets/../secret.map'],
  ['accounts.not_signed_in', 'nobody', 'GET', '/files/groups/acme/logo'],
  [200, 'learner', 'GET', '/files/units/u-talk/attachment'],
  [200, 'learner', 'GET', '/files/units/u-talk/image'],
  [200, 'learner', 'GET', '/files/topics/default/saving/banner'],
  [200, 'learner', 'GET', '/files/groups/acme/logo'],
  [200, 'manager', 'GET', '/files/resources/for-all'],
  [200, 'learner', 'GET', '/files/units/u-film/film'],
  [200, 'learner', 'GET', '/files/units/u-talk/worksheet.pdf'],
  [206, 'learner', 'GET', '/files/units/u-film/film', { Range: 'bytes=0-1' }],
  [206, 'learner', 'GET', '/files/units/u-talk/attachment', { Range: 'bytes=0-1' }],
  [416, 'learner', 'GET', '/files/units/u-talk/attachment', { Range: 'bytes=99-' }],
  ['files.not_found', 'learner', 'GET', '/files/units/u-off/attachment'],
  ['files.not_found', 'learner', 'GET', '/files/people/manager/picture'],
  ['files.not_found', 'learner', 'GET', '/files/nothing'],
  [200, 'admin', 'GET', '/files/library.zip'],
  ['auth.forbidden', 'manager', 'GET', '/files/library.zip'],
  [
    ...([200, 'nobody', 'GET', '/files/people/pictured/picture', {}, null] as const),
    (product) => createSender(product, { grant: 'user', prepare: preconditions.picture }, 'pictured'),
  ],
]

const importPath = `/groups/${PLACEHOLDER_ORGANIZATION_SLUG}/imports/${PLACEHOLDER_IMPORT_ID}`

const jobPath = `/groups/${PLACEHOLDER_ORGANIZATION_SLUG}/jobs/${PLACEHOLDER_JOB_ID}`

/** A case of a manager with an import in review. */
const importCase = (
  ...[expected, method, path, headers = {}]: [RequestCase[0], string, string, object?]
): RequestCase => [
  ...([expected, 'nobody', method, path, { ...headers }, null] as const),
  (product) => createSender(product, { grant: 'manager', prepare: importPreconditions.review }),
]

const mailingListCall = {
  user: { username: 'learner', email: emailOf('learner'), role: 'user', group: 'acme', first: '', last: '' },
  type: 'subscribe',
}

const groupCases: RequestCase[] = [
  [200, 'learner', 'GET', '/files/own-data.html'],
  [200, 'manager', 'GET', '/files/member-template.csv'],
  [200, 'manager', 'GET', '/files/groups/acme/members.csv'],
  [200, 'manager', 'HEAD', '/files/groups/acme/members.csv'],
  [200, 'manager', 'GET', '/files/groups/acme/audit.csv'],
  ['groups.not_found', 'otherManager', 'GET', '/files/groups/acme/members.csv'],
  importCase(200, 'GET', `/files${importPath}/failed.csv`),
  [
    ...([200, 'nobody', 'GET', `/files${jobPath}/results.csv`, {}, null] as const),
    (product) =>
      createSender(product, { grant: 'manager', prepare: organizationPreconditions.finishedChange }),
  ],
  importCase(200, 'GET', `/streams${importPath}`),
  importCase('auth.cross_site', 'GET', `/streams${importPath}`, { 'Sec-Fetch-Site': 'cross-site' }),
  [200, 'manager', 'POST', '/functions/mailing-list/', json, mailingListCall],
  ['input.invalid', 'manager', 'POST', '/functions/parse-csv/', json, {}],
]

/** Responses that come before any endpoint, and the routes without the framework. */
const apiCases: RequestCase[] = [
  [200, 'nobody', 'GET', '/healthz'],
  [200, 'nobody', 'GET', '/api/openapi.json'],
  ['api.not_found', 'learner', 'GET', '/api/no-such-thing'],
  ['api.not_found', 'learner', 'HEAD', '/api/start'],
  ['api.not_found', 'learner', 'OPTIONS', '/api/session'],
  ['input.invalid', 'nobody', 'POST', '/api/session', json, '{'],
  ['auth.cross_site', 'nobody', 'POST', '/api/session', crossSiteHeaders, {}],
  ['input.too_large', 'nobody', 'POST', '/api/session', json, tooLarge],
  ['accounts.other_person', 'learner', 'DELETE', '/api/session', { 'X-Person': 'manager' }],
  ['input.invalid', 'learner', completion.method, completion.path, json, '{'],
  ['auth.cross_site', 'learner', completion.method, completion.path, crossSiteHeaders, completion.body],
  [
    ...(['accounts.other_person', 'learner', completion.method, completion.path] as const),
    { 'X-Person': 'manager' },
    completion.body,
  ],
  [200, 'learner', 'GET', '/api/catalog'],
  [200, 'learner', 'GET', '/api/catalog', brotliHeaders],
  ['accounts.not_signed_in', 'nobody', 'GET', '/api/catalog'],
  [200, 'learner', 'GET', '/api/start?x=1'],
  ['accounts.not_signed_in', 'nobody', 'GET', '/api/start?x=1'],
]

/** For the product in its normal state. Add a row for each new route outside of the contract. */
export const requestCases = [
  ...pageCases,
  ...fileCases,
  ...groupCases,
  ...uploadCases,
  ...apiCases,
  ...endpointCases,
]

export const casesWithoutLogo: RequestCase[] = [['files.not_found', 'nobody', 'GET', '/logo']]

/** For a product whose store refuses writes: because the disk is full, or failing. */
export const fullStoreCases = casesForEveryWrite('store.full')
export const failingStoreCases = casesForEveryWrite('store.failing')

export const brokenStoreCases: RequestCase[] = [
  [500, 'learner', 'GET', '/api/start'],
  [500, 'learner', 'GET', '/api/start?x=1'],
  [500, 'learner', 'GET', '/api/progress'],
  [500, 'learner', completion.method, completion.path, json, completion.body],
  [500, 'learner', 'GET', '/dashboard'],
  [500, 'learner', 'GET', '/track/first-budget'],
]

export const allRequestCases = [
  ...requestCases,
  ...casesWithoutLogo,
  ...fullStoreCases,
  ...failingStoreCases,
  ...brokenStoreCases,
  ...repeatedEndpointCases,
  ...overloadedEndpointCases,
]
