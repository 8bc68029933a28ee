import type { Role } from '@kitchen-table/domain/accounts'
import { maySubscribeToReports } from '@kitchen-table/domain/insights'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { Language } from '@kitchen-table/i18n/locale'
import { benefitReportEmail } from '../../../platform/messaging/emails/benefit-report-email.ts'
import type { PageLinks } from '../../../platform/messaging/page-links.ts'
import type { Delivery, Mailer, OutboxMessage } from '../../../platform/messaging/ports.ts'
import {
  organizationSenderIdentity,
  type SenderIdentityDeps,
} from '../../../platform/messaging/sender-identity.ts'
import type { MakeReport } from './make-report.ts'
import type { ReportSubscriptionStore } from './ports.ts'

/** Someone as the server's own records have them. */
type Person = { role: Role; group: string | null; enabled: boolean; language: Language | null }

export type ReportEmailDeps = Omit<SenderIdentityDeps, 'groups'> & {
  findOrganization: (slug: string) => Promise<Organization | null>
  findPerson: (sub: string) => Promise<Person | null>
  findAccount: (sub: string) => Promise<{ email: string; first: string } | null>
  reportSubscriptions: Pick<ReportSubscriptionStore, 'find'>
  makeReport: MakeReport
  mailer: Mailer
  links: Pick<PageLinks, 'report'>
}

type ReportMessage = Extract<OutboxMessage, { purpose: 'benefit-report' }>
type SendReportEmail = (id: string, message: ReportMessage) => Promise<Delivery>

/**
 * Returns the outbox handler that sends a report by e-mail. It sends nothing if the subscription has ended, if the
 * person is disabled or no longer manages the organization, or if the organization no longer shares its report.
 */
export function sendReportEmail(deps: ReportEmailDeps): SendReportEmail {
  const { findOrganization, findPerson, findAccount, reportSubscriptions, makeReport, mailer, links } = deps
  return async (id, { sub, group: slug, quarter }) => {
    const [group, person, account, subscription] = await Promise.all([
      findOrganization(slug),
      findPerson(sub),
      findAccount(sub),
      reportSubscriptions.find(slug, sub),
    ])
    if (subscription === null) return 'never'
    if (group?.groupStatus !== 'active' || !person?.enabled || account === null) return 'never'
    if (!maySubscribeToReports({ ...person, sub, subGroupId: null }, group)) return 'never'
    const [sender, report] = await Promise.all([
      organizationSenderIdentity(deps, group),
      makeReport(group, quarter),
    ])
    return mailer.send(
      id,
      benefitReportEmail(
        sender,
        { ...account, language: person.language },
        { report, pageUrl: links.report(slug, quarter) },
      ),
    )
  }
}
