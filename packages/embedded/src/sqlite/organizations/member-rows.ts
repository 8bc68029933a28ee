import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { ListedMember } from '@kitchen-table/application/ports'
import { parseInvitationSortKey, toInvitationSortKey } from '@kitchen-table/application/store-helpers'
import {
  type AccountStatus,
  accountStatuses,
  type Member,
  memberRoles,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { toNameColumns } from '../database/name-columns.ts'

/** The columns of `members` that `toListedMember` reads. */
export const memberColumnsSql = `sub, email, first, last, sub_group_id, role, status, enabled, invited_at, last_login_at,
  renewal_requested_at, removal_requested_at, first_invited_at, wants_reminders`

const memberRole = z.enum(memberRoles)
const accountStatus = z.enum(accountStatuses)

type Row = Record<string, SQLOutputValue>

const toTextOrNull = (column: SQLOutputValue | undefined) =>
  column === null || column === undefined ? null : String(column)

/** Returns the member whose record (`people`) or seat the row is. */
export function toMember(row: Row, role: Member['role']): Member {
  return {
    sub: String(row.sub),
    email: String(row.email),
    first: String(row.first),
    last: String(row.last),
    subGroupId: toTextOrNull(row.sub_group_id),
    role,
  }
}

export function toListedMember(row: Row): ListedMember {
  return {
    ...toMember(row, memberRole.parse(row.role)),
    status: accountStatus.parse(row.status),
    enabled: row.enabled === 1,
    invitedAt: parseInvitationSortKey(String(row.invited_at)),
    firstInvitedAt: toTextOrNull(row.first_invited_at),
    wantsReminders: row.wants_reminders === 1,
    lastLoginAt: toTextOrNull(row.last_login_at),
    renewalRequestedAt: toTextOrNull(row.renewal_requested_at),
    removalRequestedAt: toTextOrNull(row.removal_requested_at),
  }
}

/** The number of seats that members have taken of `g`, a row of groups. Both counts are read from an index. */
const takenSeats = `(SELECT count(*) FROM members m WHERE m.group_slug = g.slug)
  - (SELECT count(*) FROM members m WHERE m.group_slug = g.slug AND m.enabled = 0)`

/** The condition that `g`, a row of groups, has a free seat. */
export const hasFreeSeatSql = `(g.max_members = 0 OR g.max_members > ${takenSeats})`

type NewSeat = { joinedAt: string; status: AccountStatus; enabled?: boolean; isInvited?: boolean }

type InsertMember = (slug: string, member: Member, seat: NewSeat) => boolean

/**
 * Returns the function that adds a member's row; call it inside a write. It returns false if nothing was added. A member
 * who is disabled needs no free seat.
 */
export function memberInserter(db: DatabaseSync): InsertMember {
  // The inserting statement counts the seats itself: two managers who fill the last seat at once must not both
  // succeed, even in different processes.
  const insert = db.prepare(`
    INSERT INTO members (group_slug, email, sub, number, first, last, role, sub_group_id, joined_at, status,
      invited_at, first_invited_at, enabled, first_key, last_key, search_words)
    SELECT g.slug, $email, $sub, g.last_number + 1, $first, $last, $role, $subGroupId, $joinedAt, $status,
      $invitedAt, $firstInvitedAt, $enabled, $first_key, $last_key, $search_words
    FROM groups g
    WHERE g.slug = $group
      AND ($enabled = 0 OR ${hasFreeSeatSql})
      AND NOT EXISTS (SELECT 1 FROM people p WHERE p.email = $email AND p.email <> '' AND p.sub <> $sub)
    ON CONFLICT DO NOTHING`)
  const incrementLastNumber = db.prepare('UPDATE groups SET last_number = last_number + 1 WHERE slug = ?')

  return (
    group,
    { sub, email, first, last, role, subGroupId },
    { joinedAt, status, enabled = true, isInvited = true },
  ) => {
    const firstInvitedAt = isInvited ? joinedAt : null
    const invitedAt = toInvitationSortKey(firstInvitedAt)
    const seat = { joinedAt, status, invitedAt, firstInvitedAt, enabled: enabled ? 1 : 0 }
    const row = { group, email, sub, first, last, role, subGroupId, ...seat }
    const inserted = insert.run({ ...row, ...toNameColumns(row) })
    if (inserted.changes !== 1) return false
    incrementLastNumber.run(group)
    return true
  }
}
