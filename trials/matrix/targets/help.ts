import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/path-segments.ts'
import { NOTICE_ID, preconditions } from '../../../apps/server/src/testing/write-preconditions.ts'
import type { Target } from '../target.ts'
import { findWriteOperation, malformedBodyTargets } from './malformed-bodies.ts'

function targetBase(door: string, row: 4 | 36) {
  const { method, path, body } = findWriteOperation(door)
  return { endpoint: door, row, method, path, body }
}

const help = targetBase('accounts.requestHelp', 4)
const view = targetBase('accounts.recordPageView', 4)
const dismiss = {
  ...targetBase('accounts.dismissNotice', 36),
  notFoundCode: 'accounts.notice_not_found',
  changesActor: true,
} as const

/** Some of what is no slug could be the id of a notice. */
const couldBeNoticeId = (segment: string) => /^[\w-]{1,64}$/.test(segment)
const notice = {
  prepare: (product: Parameters<typeof preconditions.notice>[0]) => preconditions.notice(product),
}

export const helpTargets: readonly Target[] = [
  { ...help, description: 'a call', kind: 'own' },
  // Programs are answered as people are.
  {
    ...help,
    description: 'from a program',
    kind: 'own',
    isDiscarded: true,
    body: () => ({ ...help.body(), website: 'https://spam.example' }),
  },
  {
    ...help,
    description: 'from somebody too quick',
    kind: 'own',
    isDiscarded: true,
    body: () => ({ ...help.body(), openFor: 10 }),
  },
  ...malformedBodyTargets(help),

  ...['/dashboard', '/admin/stats', '/track/first-budget'].map(
    (page): Target => ({ ...view, description: page, kind: 'own', body: () => ({ page }) }),
  ),
  { ...view, description: 'no page', kind: 'own', isDiscarded: true, body: () => ({ page: '/nowhere' }) },
  ...malformedBodyTargets(view),

  {
    endpoint: 'accounts.notices',
    description: 'all of them',
    kind: 'own',
    row: 36,
    method: 'GET',
    path: '/api/notices',
    ...notice,
    changesActor: true,
    expectedText: () => `"id":"${NOTICE_ID}"`,
  },
  { ...dismiss, ...notice, description: 'one', kind: 'own' },
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
