import type { Actor } from '@kitchen-table/domain/accounts'
import {
  getLastEndedQuarter,
  mayEndReportSubscription,
  maySubscribeToReports,
  utcDayAt,
} from '@kitchen-table/domain/insights'
import type { Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { ReportSubscriptionStore } from './ports.ts'
import { requireManagedOrganization, requireReportedOrganization } from './require-reported-organization.ts'

type Deps = {
  findOrganization: (slug: string) => Promise<Organization | null>
  reportSubscriptions: Pick<ReportSubscriptionStore, 'subscribe' | 'unsubscribe'>
  now: () => number
}

/**
 * Has the reports of an organization mailed to a manager of it, or no longer, which needs no setting. The first one is
 * that of the quarter in progress: those before it are on the page where this is chosen.
 */
export function setReportSubscription(deps: Deps) {
  const { reportSubscriptions, now } = deps
  return async (
    actor: Actor,
    { slug, isSubscribed }: { slug: string; isSubscribed: boolean },
  ): Promise<{ isSubscribed: boolean }> => {
    const subscription = { group: slug, sub: actor.sub }
    if (isSubscribed) {
      const group = await requireReportedOrganization(deps, actor, slug)
      if (!maySubscribeToReports(actor, group)) throw new Refusal('auth.forbidden')
      const mailedQuarter = getLastEndedQuarter(utcDayAt(now()))
      await reportSubscriptions.subscribe({ ...subscription, mailedQuarter })
    } else {
      await requireManagedOrganization(deps, actor, slug)
      if (!mayEndReportSubscription(actor, slug)) throw new Refusal('auth.forbidden')
      await reportSubscriptions.unsubscribe(subscription)
    }
    return { isSubscribed }
  }
}
