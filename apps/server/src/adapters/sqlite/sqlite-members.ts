import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Member } from '@kitchen-table/domain/groups/group'
import { z } from 'zod'
import type { ListedMember, MemberStore } from '../../features/groups/ports.ts'
import type { Sqlite } from './open-sqlite.ts'

const MAX_PAGE_SIZE = 100

const memberRole = z.enum(['user', 'manager'])

/** Stores members, one row each. */
export function sqliteMembers({ db, commits }: Sqlite): MemberStore {
  const insertMember = memberInserter(db)
  const selectGroup = db.prepare('SELECT 1 FROM groups WHERE slug = ?')
  const selectMembership = db.prepare('SELECT 1 FROM members WHERE email = ? OR sub = ?')
  const byEmail = db.prepare('SELECT sub FROM members WHERE email = ?')
  const setEmail = db.prepare('UPDATE members SET email = ? WHERE sub = ?')
  const setRole = db.prepare('UPDATE members SET role = ? WHERE sub = ?')
  const remove = db.prepare('DELETE FROM members WHERE sub = ?')
  const count = db.prepare('SELECT count(*) AS n FROM members WHERE group_slug = ?')
  const page = db.prepare(`
    SELECT m.sub, m.email, m.first, m.last, m.sub_group_id, m.role, p.asked_again_at
    FROM members m LEFT JOIN people p ON p.sub = m.sub
    WHERE m.group_slug = ? AND m.email > ? ORDER BY m.email LIMIT ${MAX_PAGE_SIZE}`)

  return {
    add: (slug, member, joinedAt) =>
      commits.write(() => {
        if (insertMember(slug, member, joinedAt)) return 'added'
        if (!selectGroup.get(slug)) return 'not_found'
        return selectMembership.get(member.email, member.sub) ? 'already_member' : 'full'
      }),
    changeEmail: (sub, email) =>
      commits.write(() => {
        const other = byEmail.get(email)
        if (other && other.sub !== sub) return 'exists'
        return setEmail.run(email, sub).changes === 1 ? 'changed' : 'not_found'
      }),
    setRole: (sub, role) =>
      commits.write(() => {
        const { changes } = role === 'admin' ? remove.run(sub) : setRole.run(role, sub)
        return changes === 1 ? 'changed' : 'not_found'
      }),
    list: async (slug, after = '') => page.all(slug, after).map(toMember),
    count: async (slug) => Number(count.get(slug)?.n),
  }
}

/** Adds a member, and the person's record if absent; call it inside a write. Returns false if nothing was added. */
function memberInserter(db: DatabaseSync): (slug: string, member: Member, joinedAt: string) => boolean {
  // The inserting statement counts the seats itself: two managers who fill the last seat at once must not both
  // succeed, even in different processes.
  const insert = db.prepare(`
    INSERT INTO members (group_slug, email, sub, number, first, last, role, sub_group_id, joined_at)
    SELECT g.slug, $email, $sub, g.last_number + 1, $first, $last, $role, $subGroupId, $joinedAt
    FROM groups g
    WHERE g.slug = $group
      AND (g.max_members = 0
        OR g.max_members > (SELECT count(*) FROM members m WHERE m.group_slug = g.slug))
    ON CONFLICT DO NOTHING`)
  const insertPerson = db.prepare(
    'INSERT INTO people (sub, role, group_slug, sub_group_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const incrementLastNumber = db.prepare('UPDATE groups SET last_number = last_number + 1 WHERE slug = ?')

  return (slug: string, member: Member, joinedAt: string) => {
    const { sub, email, first, last, role, subGroupId } = member
    const row = { group: slug, email, sub, first, last, role, subGroupId, joinedAt }
    if (insert.run(row).changes !== 1) return false
    incrementLastNumber.run(slug)
    insertPerson.run(sub, role, slug, subGroupId)
    return true
  }
}

function toMember(row: Record<string, SQLOutputValue>): ListedMember {
  return {
    sub: String(row.sub),
    email: String(row.email),
    first: String(row.first),
    last: String(row.last),
    subGroupId: row.sub_group_id === null ? null : String(row.sub_group_id),
    role: memberRole.parse(row.role),
    askedAgainAt: row.asked_again_at === null ? null : String(row.asked_again_at),
  }
}
