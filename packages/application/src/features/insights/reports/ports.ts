import type { BenefitReport } from '@kitchen-table/domain/insights'
import type { AccountStatus } from '@kitchen-table/domain/organizations'
import type { NewMessage } from '../../../platform/messaging/ports.ts'

/** The report of an organization's quarter as it was made. `madeAt` is ISO 8601 in UTC. */
export type StoredReport = BenefitReport & { group: string; quarter: string; madeAt: string }

export type BenefitReportStore = {
  /** DynamoDB: one GetItem. */
  find(group: string, quarter: string): Promise<StoredReport | null>
  /**
   * Stores a report, unless there is one of this organization and quarter, and returns the one that is stored.
   * DynamoDB: a GetItem, then one PutItem if absent.
   */
  create(report: StoredReport): Promise<StoredReport>
  /** Removes the reports of an organization. DynamoDB: a Query, and BatchWriteItems. */
  removeAll(group: string): Promise<void>
}

/** What a report needs to know of a member. */
export type ReportMember = { sub: string; email: string; status: AccountStatus; enabled: boolean }

/** The members of an organization, by pages: see MembershipStore. */
export type ReportMembers = { list(group: string, after?: string): Promise<ReportMember[]> }

/** Someone to whom the reports of quarters after `mailedQuarter` are to be mailed. */
export type ReportSubscription = { group: string; sub: string; mailedQuarter: string }

/**
 * Who has the reports of an organization mailed. `MembershipStore.remove` removes the subscriptions of a person (T60).
 */
export type ReportSubscriptionStore = {
  /** Changes nothing if the person is subscribed already. DynamoDB: one TransactWriteItems if absent. */
  subscribe(subscription: ReportSubscription): Promise<void>
  /** DynamoDB: a GetItem, then one TransactWriteItems. */
  unsubscribe(subscription: Pick<ReportSubscription, 'group' | 'sub'>): Promise<void>
  /** DynamoDB: one GetItem. */
  find(group: string, sub: string): Promise<ReportSubscription | null>
  /**
   * Returns a page of at most 100 subscriptions to which this quarter and later ones have not been mailed, sorted by
   * organization and person; `after` is the last one of the page before. DynamoDB: one Query of an index.
   */
  listDue(quarter: string, after?: Pick<ReportSubscription, 'group' | 'sub'>): Promise<ReportSubscription[]>
  /**
   * Records that a quarter is mailed to a subscriber, and adds the message to the outbox, in one step: a message that
   * was added is never added again. Returns false, and does nothing, if this quarter or a later one was recorded
   * before, or if the person is not subscribed. DynamoDB: one TransactWriteItems.
   */
  recordMailed(subscription: ReportSubscription, message: NewMessage): Promise<boolean>
}
