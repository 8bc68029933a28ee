import { NOTICE_ID, preconditions } from '../../../apps/server/src/testing/endpoint-fixtures/preconditions.ts'
import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/path-segments.ts'
import type { Target } from '../target.ts'
import { endpointAddress, endpointBase, malformedBodyTargets } from './endpoint-base.ts'

const help = { ...endpointBase('accounts.requestHelp'), row: 4 } as const
const view = { ...endpointBase('accounts.recordPageView'), row: 4 } as const
const dismiss = {
  ...endpointBase('accounts.dismissNotice'),
  row: 36,
  notFoundCode: 'accounts.notice_not_found',
  changesActor: true,
} as const

/** Some malformed slugs are well-formed ids of notices. */
const couldBeNoticeId = (segment: string) => /^[\w-]{1,64}$/.test(segment)
const notice = {
  prepare: (product: Parameters<typeof preconditions.notice>[0]) => preconditions.notice(product),
}

export const helpTargets: readonly Target[] = [
  { ...help, description: 'a request', kind: 'own' },
  // Suspected bots get the same response as people.
  {
    ...help,
    description: 'from a bot',
    kind: 'own',
    isDiscarded: true,
    body: () => ({ ...help.body(), website: 'https://spam.example' }),
  },
  {
    ...help,
    description: 'sent too quickly',
    kind: 'own',
    isDiscarded: true,
    body: () => ({ ...help.body(), openFor: 10 }),
  },
  ...malformedBodyTargets(help),

  ...['/dashboard', '/admin/stats', '/track/first-budget'].map(
    (page): Target => ({ ...view, description: page, kind: 'own', body: () => ({ page }) }),
  ),
  {
    ...view,
    description: 'an unknown page',
    kind: 'own',
    isDiscarded: true,
    body: () => ({ page: '/nowhere' }),
  },
  ...malformedBodyTargets(view),

  {
    ...endpointAddress('accounts.notices'),
    description: 'all notices',
    kind: 'own',
    row: 36,
    ...notice,
    changesActor: true,
    expectedText: () => `"id":"${NOTICE_ID}"`,
  },
  { ...dismiss, ...notice, description: 'one notice', kind: 'own' },
  ...[...missingSegments, ...malformedSegments].map(
    (segment): Target => ({
      ...dismiss,
      description: segment,
      kind: couldBeNoticeId(segment) ? 'missing' : 'malformed',
      path: dismiss.path.replace(NOTICE_ID, segment),
    }),
  ),
  ...malformedBodyTargets(dismiss),
]
