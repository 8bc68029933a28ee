import { helpEndpoints } from '@kitchen-table/contract/accounts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'
import { NOTICE_ID, preconditions } from './preconditions.ts'
import { absenceOf } from './stored-queries.ts'

export const helpFixtures = {
  requestHelp: endpointFixture(helpEndpoints.requestHelp, {
    valid: () => ({
      first: 'Mo',
      last: 'Ridge',
      email: 'mo@example.org',
      organization: 'Acme',
      website: '',
      openFor: 20_000,
    }),
    optional: ['website'],
    refusals: { 'accounts.help_limit': { state: 'repeated' } },
  }),

  recordPageView: endpointFixture(helpEndpoints.recordPageView, {
    valid: () => ({ page: '/track/first-budget' }),
    refusals: {},
  }),

  notices: endpointFixture(helpEndpoints.notices, { prepare: preconditions.notice, refusals: {} }),

  dismissNotice: endpointFixture(helpEndpoints.dismissNotice, {
    valid: () => ({ id: NOTICE_ID }),
    prepare: preconditions.notice,
    refusals: { 'accounts.notice_not_found': { input: { id: 'nothing' } } },
    stored: [absenceOf(`notices WHERE id = '${NOTICE_ID}'`)],
  }),
} satisfies Record<keyof typeof helpEndpoints, EndpointFixture>
