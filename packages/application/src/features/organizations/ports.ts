import type { AuditEntry, Organization } from '@kitchen-table/domain/organizations'
import type { Versioned } from '../../platform/versioned.ts'

/** Stores organizations. */
export type OrganizationStore = {
  /** DynamoDB: one GetItem. */
  find(slug: string): Promise<Versioned<Organization> | null>
  /**
   * Returns a page of at most 100 organizations, sorted by slug; `after` is the last slug of the page before. DynamoDB:
   * one Query of the index by slug, and one BatchGetItem.
   */
  list(after?: string): Promise<Versioned<Organization>[]>
  /** Inserts the organization if there is none with its slug. DynamoDB: one TransactWriteItems if absent. */
  create(group: Organization): Promise<'created' | 'exists'>
  /**
   * Replaces the organization with this slug, and records the entries. 'stale': it has another version than the expected
   * one, or there is none; nothing was stored. DynamoDB: one TransactWriteItems, the organization if the version is still
   * the expected one, and the entries.
   */
  update(
    group: Organization,
    expectedVersion: number,
    entries: readonly AuditEntry[],
  ): Promise<'updated' | 'stale'>
  /**
   * Removes an organization whose creation was interrupted. 'not_empty': it has members. DynamoDB: one TransactWriteItems
   * if it counts no members.
   */
  remove(slug: string): Promise<'removed' | 'not_empty' | 'not_found'>
}

/** The audit log of organizations. Entries of changes are stored with the change; see the methods of the other stores. */
export type AuditStore = {
  /** Adds an entry; a second call with the same id and time changes nothing. DynamoDB: TransactWriteItems if absent. */
  append(entry: AuditEntry): Promise<void>
  /**
   * Returns at most `max` entries of an organization, the newest first; `before` is the last entry of the page before.
   * DynamoDB: one Query, backwards.
   */
  list(group: string, max: number, before?: { time: string; id: string }): Promise<AuditEntry[]>
  /**
   * Returns how many invitations were recorded since a time: members who were added, and invitations that were sent again.
   * DynamoDB: one Query.
   */
  countInvitations(group: string, since: string): Promise<number>
  /** Removes all entries of an organization. DynamoDB: a Query, and TransactWriteItems of them in parts. */
  removeAll(group: string): Promise<void>
  /** Returns the newest entries about a person by their pseudonym, at most `max`. DynamoDB: a Query of an index, a BatchGetItem. */
  listAbout(subject: string, max: number): Promise<AuditEntry[]>
}
