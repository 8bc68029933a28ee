import type { BenefitReportStore } from '@kitchen-table/application/ports'
import { sampleReport } from '@kitchen-table/application/testing/samples'
import { insights } from '@kitchen-table/contract/insights'
import { createSenderWith } from './create-sender.ts'
import { type EndpointFixture, endpointFixture, type Prepare } from './endpoint-fixture.ts'
import {
  addOwnOrganization,
  organizationPreconditions,
  organizationSlugOf,
} from './organizations-preconditions.ts'
import { PLACEHOLDER_ORGANIZATION_SLUG } from './placeholders.ts'

/** Stores the report of the last quarter, so that a read of it writes nothing. */
export async function addLastReport(
  { reports }: { reports: Pick<BenefitReportStore, 'create'> },
  group: string,
): Promise<void> {
  await reports.create(sampleReport({ group, quarter: '2026-Q3' }))
}

/** An organization that shares its report, which is not mailed to the sender. */
const sharingOrganization: Prepare = async (product, sub) => {
  const result = await addOwnOrganization(product, sub, { sharesReport: true })
  const group = organizationSlugOf(sub)
  await addLastReport(product.stores, group)
  await product.stores.reportSubscriptions.unsubscribe({ group, sub })
  return result
}

const refusals = {
  'groups.not_found': { input: { slug: 'no-such-group' } },
  'insights.report_not_shared': { sender: createSenderWith(organizationPreconditions.group) },
}

export const reportFixtures = {
  readBenefitReport: endpointFixture(insights.readBenefitReport, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, quarter: 'latest' }),
    prepare: sharingOrganization,
    refusals,
  }),

  setReportSubscription: endpointFixture(insights.setReportSubscription, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, isSubscribed: true }),
    prepare: sharingOrganization,
    refusals,
    stored: ['SELECT 1 FROM report_subscriptions WHERE sub = $sub'],
  }),
} satisfies Partial<Record<keyof typeof insights, EndpointFixture>>
