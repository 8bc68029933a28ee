import type { Role } from '@kitchen-table/domain/accounts'
import {
  getLastEndedQuarter,
  isReportMailingPeriod,
  maySubscribeToReports,
  utcDayAt,
} from '@kitchen-table/domain/insights'
import type { Organization } from '@kitchen-table/domain/organizations'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import type { MakeReport } from './make-report.ts'
import type { ReportSubscription, ReportSubscriptionStore } from './ports.ts'

/** Someone as the server's own records have them. */
type Person = { role: Role; group: string | null; enabled: boolean }

export type MailReportsDeps = {
  reportSubscriptions: Pick<ReportSubscriptionStore, 'listDue' | 'recordMailed' | 'unsubscribe'>
  findOrganization: (slug: string) => Promise<Organization | null>
  findPerson: (sub: string) => Promise<Person | null>
  makeReport: MakeReport
  /** Called when a message has been added to the outbox. */
  notifyOutbox: () => void
  now: () => number
  onFault: (error: unknown) => void
}

/** Yields the subscriptions to which the report of a quarter was not mailed yet. */
async function* listDueSubscriptions(
  { reportSubscriptions }: Pick<MailReportsDeps, 'reportSubscriptions'>,
  quarter: string,
): AsyncGenerator<ReportSubscription> {
  let page = await reportSubscriptions.listDue(quarter)
  while (page.length > 0) {
    yield* page
    page = await reportSubscriptions.listDue(quarter, page.at(-1))
  }
}

/**
 * Makes the report of a subscription and adds its message to the outbox. Deletes the subscription if the person no
 * longer manages the organization. Adds no message while the person is disabled, or the organization does not share its
 * report.
 */
async function mailReport(deps: MailReportsDeps, { group: slug, sub }: ReportSubscription, quarter: string) {
  const { reportSubscriptions, makeReport, notifyOutbox, now } = deps
  const [group, person] = await Promise.all([deps.findOrganization(slug), deps.findPerson(sub)])
  if (person?.role !== 'manager' || person.group !== slug)
    return reportSubscriptions.unsubscribe({ group: slug, sub })
  if (group?.groupStatus !== 'active' || !person.enabled) return
  if (!maySubscribeToReports({ ...person, sub, subGroupId: null }, group)) return
  await makeReport(group, quarter)
  const added = await reportSubscriptions.recordMailed(
    { group: slug, sub, mailedQuarter: quarter },
    {
      id: createDeterministicId('benefit-report', slug, sub, quarter),
      message: { channel: 'mail', purpose: 'benefit-report', sub, group: slug, quarter },
      addedAt: now(),
    },
  )
  if (added) notifyOutbox()
}

export type MailReports = (signal?: AbortSignal) => Promise<void>

/** Mails the report of the last quarter to its subscribers, each once, until a month of the next one has passed. */
export function mailReports(deps: MailReportsDeps): MailReports {
  return async (signal) => {
    const today = utcDayAt(deps.now())
    if (!isReportMailingPeriod(today)) return
    const quarter = getLastEndedQuarter(today)
    for await (const subscription of listDueSubscriptions(deps, quarter)) {
      if (signal?.aborted) return
      // What goes wrong for one organization is tried again in an hour, and does not hold up the others.
      await mailReport(deps, subscription, quarter).catch(deps.onFault)
    }
  }
}
