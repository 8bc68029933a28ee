import { addLastReport, PLACEHOLDER_ORGANIZATION_SLUG } from '@kitchen-table/server/testing/tools'
import type { Target } from '../target.ts'
import {
  endpointAddress,
  endpointBase,
  malformedBodyTargets,
  type TargetBase,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

/** Has an organization share its reports, of which the last one has been made. */
const shareReports =
  (slug: string): Target['prepare'] =>
  async ({ stores }) => {
    const group = await stores.groups.find(slug)
    if (group?.sharesReport === false)
      await stores.groups.update({ ...group, sharesReport: true }, group.version, [])
    await addLastReport(stores, slug)
    return {}
  }

/** The targets of an endpoint about the reports of an organization: of acme, of two others, and of none. */
function reportTargets(base: TargetBase, change: Partial<Target> = {}): Target[] {
  const pathOf = (slug: string) => base.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug)
  const ofGroups = ['acme', 'globex', 'dormant'].map((group): Target => {
    const own = { path: pathOf(group), group, prepare: shareReports(group) }
    return { ...base, ...own, ...change, description: `of ${group}`, kind: 'own' }
  })
  return [...ofGroups, ...unknownRecordTargets(base, pathOf)]
}

const notFoundCode = 'groups.not_found'
const read: TargetBase = { ...endpointAddress('insights.readBenefitReport'), row: 52, notFoundCode }
const subscribe: TargetBase = { ...endpointBase('insights.setReportSubscription'), row: 52, notFoundCode }
const subscriptionToAcme = {
  ...subscribe,
  path: subscribe.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, 'acme'),
  prepare: shareReports('acme'),
}

/** Has an organization share its usage. */
const shareUsage =
  (slug: string): Target['prepare'] =>
  async ({ stores }) => {
    const group = await stores.groups.find(slug)
    if (group?.sharesUsage === false)
      await stores.groups.update({ ...group, sharesUsage: true }, group.version, [])
    return {}
  }

const usage: TargetBase = { ...endpointAddress('insights.readGroupUsage'), row: 64, notFoundCode }
const usagePath = (slug: string) => usage.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug)

const usageTargets: Target[] = [
  ...toTargets(
    usage,
    ['acme', 'globex', 'dormant'].map((group) => [
      `of ${group}`,
      'own',
      { path: usagePath(group), group, prepare: shareUsage(group) },
    ]),
  ),
  ...toTargets(
    usage,
    ['2026-13', '2026', 'last', '2026-1'].map((month) => [
      `of the month "${month}"`,
      'malformed',
      { path: `/api/groups/acme/usage/${month}` },
    ]),
  ),
  ...unknownRecordTargets(usage, usagePath),
]

export const reportsTargets: readonly Target[] = [
  ...usageTargets,
  ...reportTargets(read),
  ...toTargets(
    read,
    ['2026-Q0', '2026-Q5', '2026', 'Q3', 'last', '2026-Q3 ', '20260-Q3'].map((quarter) => [
      `of the quarter "${quarter}"`,
      'malformed',
      { path: `/api/groups/acme/reports/${encodeURIComponent(quarter)}` },
    ]),
  ),
  // Administrators read reports, but none are mailed to them.
  ...reportTargets(subscribe, { appliesTo: ({ role }) => role !== 'admin' }),
  ...toTargets(subscriptionToAcme, [
    [
      'of acme as an administrator',
      'own',
      { appliesTo: ({ column }) => column === 'admin', expectedRefusal: 'auth.forbidden' },
    ],
  ]),
  ...malformedBodyTargets(subscriptionToAcme),
]
