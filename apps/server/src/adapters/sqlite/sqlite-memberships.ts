import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Member } from '@kitchen-table/domain/groups/group'
import { z } from 'zod'
import type { ListedMember, MembershipStore } from '../../features/groups/ports.ts'
import type { Sqlite } from './open-sqlite.ts'

const MAX_PAGE_SIZE = 100

const memberRole = z.enum(['user', 'manager'])

/** Stores members, one row each, and what of the person's record belongs to a membership. */
export function sqliteMemberships({ db, commits }: Sqlite): MembershipStore {
  const insertMember = memberInserter(db)
  const selectGroup = db.prepare('SELECT 1 FROM groups WHERE slug = ?')
  const selectMembership = db.prepare('SELECT 1 FROM members WHERE email = ? OR sub = ?')
  const byEmail = db.prepare('SELECT sub FROM members WHERE email = ?')
  const setEmail = db.prepare('UPDATE members SET email = ? WHERE sub = ?')
  const selectPerson = db.prepare('SELECT role, group_slug, sub_group_id FROM people WHERE sub = ?')
  const selectOtherAdmin = db.prepare("SELECT 1 FROM people WHERE role = 'admin' AND sub <> ? LIMIT 1")
  const setPersonRole = db.prepare('UPDATE people SET role = ? WHERE sub = ?')
  const setSeatRole = db.prepare('UPDATE members SET role = ? WHERE sub = ?')
  const remove = db.prepare('DELETE FROM members WHERE sub = ?')
  const removePerson = db.prepare('DELETE FROM people WHERE sub = ?')
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
    changeRole: (member, role, changedAt) =>
      commits.write(() => {
        const { sub } = member
        const person = selectPerson.get(sub)
        if (!person) return 'not_found'
        const { group_slug: group, sub_group_id: subGroupId } = person
        if (role === 'manager' && group === null) return 'no_group'
        if (role !== 'admin' && person.role === 'admin' && !selectOtherAdmin.get(sub)) return 'last_admin'
        if (role === 'admin') remove.run(sub)
        else if (setSeatRole.run(role, sub).changes === 0 && group !== null) {
          const seat = { ...member, role, subGroupId: subGroupId === null ? null : String(subGroupId) }
          if (!insertMember(String(group), seat, changedAt)) return 'full'
        }
        setPersonRole.run(role, sub)
        return 'changed'
      }),
    discard: (sub) =>
      commits.write(() => {
        remove.run(sub)
        removePerson.run(sub)
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
