import type { DatabaseSync } from 'node:sqlite'
import { organizationSchema } from '@kitchen-table/application/stored-records'
import { auditRowType, memberRowType, organizationRowType } from '@kitchen-table/cloud/dynamodb'
import { accountStatuses, auditActions, memberRoles } from '@kitchen-table/domain/organizations'
import { toNameColumns } from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'
import { toIsoTimeText, toTextOrNull } from './people-tables.ts'
import { parseStorable, toJsonText } from './stored-json.ts'
import { type Columns, createRowTransfer } from './table-transfer.ts'

/** The order in which members are numbered that have no number yet. */
const memberOrder = 'joined_at, sub'

/**
 * Returns the organizations whose members have other numbers than 1 to n in their order: of these, the numbers are
 * stored. DynamoDB has none, and nothing but SQLite's adapter needs them.
 */
function listUnorderedOrganizations(db: DatabaseSync): Set<string> {
  const rows = db.prepare(`
    SELECT DISTINCT group_slug AS slug FROM (
      SELECT group_slug, number, row_number() OVER (PARTITION BY group_slug ORDER BY ${memberOrder}) AS place
      FROM members) WHERE number <> place
    UNION SELECT slug FROM groups g
    WHERE last_number <> (SELECT count(*) FROM members m WHERE m.group_slug = g.slug)`)
  return new Set(rows.all().map(({ slug }) => String(slug)))
}

function columnKeeper(groupColumn: string, numberColumn: string) {
  return (db: DatabaseSync) => {
    const groups = listUnorderedOrganizations(db)
    return (columns: Columns): Columns =>
      groups.has(String(columns[groupColumn])) ? { [numberColumn]: columns[numberColumn] ?? null } : {}
  }
}

/** Gives the members that were stored without a number the next ones of their organizations. */
export function storeMissingMemberNumbers(db: DatabaseSync): void {
  db.exec(`
    UPDATE members SET number = n.number FROM (
      SELECT m.group_slug, m.email, g.base + row_number() OVER (PARTITION BY m.group_slug ORDER BY ${memberOrder}) AS number
      FROM members m JOIN (
        SELECT slug, max(last_number, coalesce((SELECT max(number) FROM members WHERE group_slug = slug), 0)) AS base
        FROM groups) g ON g.slug = m.group_slug
      WHERE m.number < 0) n
    WHERE members.group_slug = n.group_slug AND members.email = n.email;
    UPDATE groups SET last_number = max(last_number,
      coalesce((SELECT max(number) FROM members WHERE group_slug = slug), 0))`)
}

export const memberTransfer = createRowTransfer({
  table: 'members',
  rows: memberRowType,
  toRow: (columns) => ({
    group: String(columns.group_slug),
    sub: String(columns.sub),
    email: String(columns.email),
    first: String(columns.first),
    last: String(columns.last),
    subGroupId: toTextOrNull(columns.sub_group_id),
    role: z.enum(memberRoles).parse(columns.role),
    status: z.enum(accountStatuses).parse(columns.status),
    enabled: columns.enabled === 1,
    joinedAt: String(columns.joined_at),
    invitedAt: String(columns.invited_at),
    firstInvitedAt: toTextOrNull(columns.first_invited_at),
    wantsReminders: columns.wants_reminders === 1,
    lastLoginAt: toTextOrNull(columns.last_login_at),
    renewalRequestedAt: toTextOrNull(columns.renewal_requested_at),
    removalRequestedAt: toTextOrNull(columns.removal_requested_at),
  }),
  toColumns: (member) => ({
    group_slug: member.group,
    sub: member.sub,
    email: member.email,
    first: member.first,
    last: member.last,
    sub_group_id: member.subGroupId,
    role: member.role,
    status: member.status,
    enabled: member.enabled ? 1 : 0,
    joined_at: member.joinedAt,
    invited_at: member.invitedAt,
    first_invited_at: member.firstInvitedAt,
    wants_reminders: member.wantsReminders ? 1 : 0,
    last_login_at: member.lastLoginAt,
    renewal_requested_at: member.renewalRequestedAt,
    removal_requested_at: member.removalRequestedAt,
    ...toNameColumns(member),
  }),
  unmapped: ['number'],
  keep: columnKeeper('group_slug', 'number'),
  assign(db) {
    // Numbers are unique within an organization: until `storeMissingMemberNumbers`, those of new members are negative.
    let last = Number(db.prepare('SELECT coalesce(min(number), 0) AS n FROM members').get()?.n)
    return () => {
      last = Math.min(last, 0) - 1
      return { number: last }
    }
  },
})

export const organizationTransfers = {
  UserGroups: createRowTransfer({
    table: 'groups',
    rows: organizationRowType,
    toRow: ({ body, version }) => ({
      ...organizationSchema.parse(parseStorable(body)),
      version: Number(version),
    }),
    toColumns: ({ version, ...group }) => ({
      slug: group.slug,
      max_members: group.maxMembers,
      version,
      body: toJsonText(group, organizationSchema),
    }),
    unmapped: ['last_number'],
    keep: columnKeeper('slug', 'last_number'),
    assign: () => () => ({ last_number: 0 }),
  }),
  Members: memberTransfer,
  Audit: createRowTransfer({
    table: 'audit_entries',
    rows: auditRowType,
    toRow: (columns) => ({
      id: String(columns.id),
      group: String(columns.group_slug),
      time: toIsoTimeText(columns.time),
      action: z.enum(auditActions).parse(columns.action),
      actor: toTextOrNull(columns.actor),
      subject: toTextOrNull(columns.subject),
      detail: String(columns.detail),
    }),
    toColumns: ({ id, group, time, action, actor, subject, detail }) => ({
      id,
      group_slug: group,
      time: Date.parse(time),
      action,
      actor,
      subject,
      detail,
    }),
  }),
}
