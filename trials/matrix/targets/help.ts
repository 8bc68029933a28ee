import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/malformed.ts'
import { NOTICE, ready } from '../../../apps/server/src/testing/ready-for-writes.ts'
import type { Target } from '../target.ts'
import { brokenBodies, writeOf } from './broken-bodies.ts'

function baseOf(door: string, row: 4 | 36) {
  const { method, path, body } = writeOf(door)
  return { door, row, method, path, body }
}

const help = baseOf('accounts.askForHelp', 4)
const view = baseOf('accounts.viewPage', 4)
const dismiss = {
  ...baseOf('accounts.dismissNotice', 36),
  notFound: 'accounts.notice_not_found',
  isPersonal: true,
} as const

/** Some of what is no slug could be the id of a notice. */
const isId = (segment: string) => /^[\w-]{1,64}$/.test(segment)
const notice = { ready: (product: Parameters<typeof ready.notice>[0]) => ready.notice(product) }

export const helpTargets: readonly Target[] = [
  { ...help, what: 'a call', kind: 'own' },
  // Programs are answered as people are.
  {
    ...{ ...help, what: 'from a program', kind: 'own', isForgotten: true },
    body: () => ({ ...help.body(), website: 'https://spam.example' }),
  },
  {
    ...{ ...help, what: 'from somebody too quick', kind: 'own', isForgotten: true },
    body: () => ({ ...help.body(), openFor: 10 }),
  },
  ...brokenBodies(help),

  ...['/dashboard', '/admin/stats', '/track/first-budget'].map(
    (page): Target => ({ ...view, what: page, kind: 'own', body: () => ({ page }) }),
  ),
  { ...view, what: 'no page', kind: 'own', isForgotten: true, body: () => ({ page: '/nowhere' }) },
  ...brokenBodies(view),

  {
    ...{
      door: 'accounts.notices',
      what: 'all of them',
      kind: 'own',
      row: 36,
      method: 'GET',
      path: '/api/notices',
    },
    ...{ ...notice, isPersonal: true, holds: () => `"id":"${NOTICE}"` },
  },
  { ...dismiss, ...notice, what: 'one', kind: 'own' },
  ...[...missingSegments, ...malformedSegments].map(
    (segment): Target => ({
      ...{ ...dismiss, what: segment, kind: isId(segment) ? 'missing' : 'malformed' },
      path: dismiss.path.replace(NOTICE, segment),
    }),
  ),
  ...brokenBodies(dismiss),
]
