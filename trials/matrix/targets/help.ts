import { NOTICE_ID, preconditions } from '@kitchen-table/server/testing/tools'
import type { Target } from '../target.ts'
import {
  endpointAddress,
  endpointBase,
  malformedBodyTargets,
  type TargetBase,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const help = { ...endpointBase('accounts.requestHelp'), row: 4 } as const
const view: TargetBase = { ...endpointBase('accounts.recordPageView'), row: 4 }
const dismiss: TargetBase = {
  ...endpointBase('accounts.dismissNotice'),
  row: 36,
  notFoundCode: 'accounts.notice_not_found',
  changesActor: true,
}

/** Some malformed slugs are well-formed ids of notices. */
const couldBeNoticeId = (segment: string) => /^[\w-]{1,64}$/.test(segment)
const prepare: Target['prepare'] = (product) => preconditions.notice(product)

export const helpTargets: readonly Target[] = [
  // Suspected bots get the same response as people.
  ...toTargets(help, [
    ['a request', 'own'],
    [
      'from a bot',
      'own',
      { isDiscarded: true, body: () => ({ ...help.body(), website: 'https://spam.example' }) },
    ],
    ['sent too quickly', 'own', { isDiscarded: true, body: () => ({ ...help.body(), openFor: 10 }) }],
  ]),
  ...malformedBodyTargets(help),

  ...['/dashboard', '/admin/stats', '/track/first-budget'].flatMap((page) =>
    toTargets(view, [[page, 'own', { body: () => ({ page }) }]]),
  ),
  ...toTargets(view, [['an unknown page', 'own', { isDiscarded: true, body: () => ({ page: '/nowhere' }) }]]),
  ...malformedBodyTargets(view),

  ...toTargets({ ...endpointAddress('accounts.notices'), row: 36, prepare, changesActor: true }, [
    ['all notices', 'own', { expectedText: () => `"id":"${NOTICE_ID}"` }],
  ]),
  ...toTargets(dismiss, [['one notice', 'own', { prepare }]]),
  ...unknownRecordTargets(dismiss, (id) => dismiss.path.replace(NOTICE_ID, id), couldBeNoticeId),
  ...malformedBodyTargets(dismiss),
]
