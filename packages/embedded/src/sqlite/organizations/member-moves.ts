import type { DatabaseSync } from 'node:sqlite'
import type { MembershipStore } from '@kitchen-table/application/ports'
import { requireBatchWithinLimit } from '@kitchen-table/application/store-helpers'
import type { Sqlite } from '../open-sqlite.ts'
import { hasFreeSeatSql } from './member-rows.ts'
import { auditRecorder } from './sqlite-audit.ts'

/** Returns the function that returns whether an organization has a sub-group. */
export function createSubGroupCheck(db: DatabaseSync): (group: string, subGroupId: string | null) => boolean {
  const select = db.prepare(`
    SELECT 1 FROM groups g, json_each(g.body, '$.subGroups') s
    WHERE g.slug = ? AND json_extract(s.value, '$.id') = ?`)
  return (group, subGroupId) => select.get(group, subGroupId) !== undefined
}

/** Moves members between sub-groups, and between organizations. */
export function sqliteMemberMoves(sqlite: Sqlite): Pick<MembershipStore, 'move' | 'transfer'> {
  return { move: subGroupMover(sqlite), transfer: memberTransferrer(sqlite) }
}

function subGroupMover({ db, write }: Sqlite): MembershipStore['move'] {
  const hasSubGroup = createSubGroupCheck(db)
  const moveSeat = db.prepare(`
    UPDATE members SET sub_group_id = $subGroupId
    WHERE sub = $sub AND group_slug = $group AND sub_group_id IS NOT $subGroupId`)
  const movePerson = db.prepare('UPDATE people SET sub_group_id = ? WHERE sub = ?')
  const recordEntries = auditRecorder(db)

  return (group, subs, subGroupId, entries) =>
    write(['people'], () => {
      requireBatchWithinLimit(subs)
      if (subGroupId !== null && !hasSubGroup(group, subGroupId)) return 'no_sub_group'
      const moved = subs.filter((sub) => moveSeat.run({ group, sub, subGroupId }).changes === 1)
      for (const sub of moved) movePerson.run(subGroupId, sub)
      if (moved.length > 0) recordEntries(entries)
      return moved.length
    })
}

function memberTransferrer({ db, write }: Sqlite): MembershipStore['transfer'] {
  const selectSeat = db.prepare('SELECT group_slug, enabled FROM members WHERE sub = ?')
  const selectOrganization = db.prepare(
    `SELECT last_number, ${hasFreeSeatSql} AS has_seat FROM groups g WHERE slug = ?`,
  )
  const moveSeat = db.prepare(`
    UPDATE members SET group_slug = $group, number = $number, sub_group_id = NULL, joined_at = $movedAt
    WHERE sub = $sub`)
  const setLastNumber = db.prepare('UPDATE groups SET last_number = ? WHERE slug = ?')
  const movePerson = db.prepare('UPDATE people SET group_slug = ?, sub_group_id = NULL WHERE sub = ?')
  const recordEntries = auditRecorder(db)

  return (sub, group, movedAt, entries) =>
    write(['people'], () => {
      const seat = selectSeat.get(sub)
      if (!seat) return 'not_found'
      const organization = selectOrganization.get(group)
      if (!organization) return 'no_group'
      if (seat.group_slug !== group) {
        if (seat.enabled === 1 && organization.has_seat === 0) return 'full'
        const number = Number(organization.last_number) + 1
        moveSeat.run({ sub, group, number, movedAt })
        setLastNumber.run(number, group)
        movePerson.run(group, sub)
      }
      recordEntries(entries)
      return 'transferred'
    })
}
