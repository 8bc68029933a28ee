import type { DatabaseSync } from 'node:sqlite'
import type { MembershipStore } from '@kitchen-table/application/ports'
import { requireBatchWithinLimit } from '@kitchen-table/application/store-helpers'
import type { Sqlite } from '../open-sqlite.ts'
import { auditRecorder } from './sqlite-audit.ts'

/** Returns the function that returns whether an organization has a sub-group. */
export function createSubGroupCheck(db: DatabaseSync): (group: string, subGroupId: string | null) => boolean {
  const select = db.prepare(`
    SELECT 1 FROM groups g, json_each(g.body, '$.subGroups') s
    WHERE g.slug = ? AND json_extract(s.value, '$.id') = ?`)
  return (group, subGroupId) => select.get(group, subGroupId) !== undefined
}

/** Moves members between sub-groups. */
export function sqliteMemberMoves({ db, write }: Sqlite): Pick<MembershipStore, 'move'> {
  const hasSubGroup = createSubGroupCheck(db)
  const moveSeat = db.prepare(`
    UPDATE members SET sub_group_id = $subGroupId
    WHERE sub = $sub AND group_slug = $group AND sub_group_id IS NOT $subGroupId`)
  const movePerson = db.prepare('UPDATE people SET sub_group_id = ? WHERE sub = ?')
  const recordEntries = auditRecorder(db)

  return {
    move: (group, subs, subGroupId, entries) =>
      write(['people'], () => {
        requireBatchWithinLimit(subs)
        if (subGroupId !== null && !hasSubGroup(group, subGroupId)) return 'no_sub_group'
        const moved = subs.filter((sub) => moveSeat.run({ group, sub, subGroupId }).changes === 1)
        for (const sub of moved) movePerson.run(subGroupId, sub)
        if (moved.length > 0) recordEntries(entries)
        return moved.length
      }),
  }
}
