import type { Actor } from '../accounts/actor.ts'
import { mayEditCatalog } from '../catalog/policy.ts'
import type { Organization } from '../organizations/organization.ts'
import { mayManageOrganization } from '../organizations/policy.ts'

/**
 * Whether events and track views of the actor are stored: an administrator's are accepted but not stored
 * (docs/security.md row 41, docs/product.md 6.4).
 */
export function isUsageRecorded(actor: Actor): boolean {
  return actor.role !== 'admin'
}

/** Whether the actor may read what happened in all organizations, or in one of them (row 43). */
export function mayReadStatistics(actor: Actor): boolean {
  return actor.role === 'admin'
}

/** Whether the actor may make a track the answer to a search without results (row 40: it changes the track). */
export function mayAnswerSearches(actor: Actor): boolean {
  return mayEditCatalog(actor)
}

type ReportSetting = Pick<Organization, 'slug' | 'sharesReport'>

/**
 * Whether the actor may read the reports of an organization: administrators, and its own managers if its setting allows
 * it (row 52).
 */
export function mayReadBenefitReport(actor: Actor, { slug, sharesReport }: ReportSetting): boolean {
  return actor.role === 'admin' || (mayManageOrganization(actor, slug) && sharesReport)
}

type UsageSetting = Pick<Organization, 'slug' | 'sharesUsage'>

/**
 * Whether the actor may read what an organization used in a month: administrators, and its own managers if its setting
 * allows it (row 64).
 */
export function mayReadUsage(actor: Actor, { slug, sharesUsage }: UsageSetting): boolean {
  return actor.role === 'admin' || (mayManageOrganization(actor, slug) && sharesUsage)
}

/** Whether the actor may have no more reports of an organization mailed: its own managers, whatever the setting is. */
export function mayEndReportSubscription(actor: Actor, slug: string): boolean {
  return actor.role === 'manager' && mayManageOrganization(actor, slug)
}

/** Whether the actor may have the reports of an organization mailed: its managers who may read them. */
export function maySubscribeToReports(actor: Actor, group: ReportSetting): boolean {
  return mayEndReportSubscription(actor, group.slug) && mayReadBenefitReport(actor, group)
}
