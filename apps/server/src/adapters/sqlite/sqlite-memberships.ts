import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Member } from '@kitchen-table/domain/groups/group'
import { z } from 'zod'
import type { ListedMember, MembershipStore } from '../../features/groups/ports.ts'
import type { Sqlite } from './open-sqlite.ts'

const MAX_PAGE_SIZE = 100

const memberRole = z.enum(['user', 'manager'])

export function sqliteMemberships({ db, write }: Sqlite): MembershipStore {
  const insertMember = memberInserter(db)
  const selectGroup = db.prepare('SELECT 1 FROM groups WHERE slug = ?')
  const selectHolder = db.prepare(`
    SELECT 1 FROM people WHERE sub = $sub OR (email = $email AND email <> '')
    UNION ALL SELECT 1 FROM members WHERE email = $email OR sub = $sub`)
  const insertPerson = db.prepare(`
    INSERT INTO people (sub, role, group_slug, sub_group_id, email, first, last)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const selectOtherHolder = db.prepare(`
    SELECT 1 FROM members WHERE email = $email AND sub <> $sub
    UNION ALL SELECT 1 FROM people WHERE email = $email AND email <> '' AND sub <> $sub`)
  const setPersonEmail = db.prepare('UPDATE people SET email = ? WHERE sub = ?')
  const setSeatEmail = db.prepare('UPDATE members SET email = ? WHERE sub = ?')
  const selectPerson = db.prepare(
    'SELECT sub, role, group_slug, sub_group_id, email, first, last FROM people WHERE sub = ?',
  )
  const selectOtherAdmin = db.prepare("SELECT 1 FROM people WHERE role = 'admin' AND sub <> ? LIMIT 1")
  // A resumed job repeats its steps: setting the same value again must not end the person's sessions.
  const setPersonRole = db.prepare(
    'UPDATE people SET role = $role, session_version = session_version + (role <> $role) WHERE sub = $sub',
  )
  const setSeatRole = db.prepare('UPDATE members SET role = ? WHERE sub = ?')
  const setEnabled = db.prepare(`
    UPDATE people SET enabled = $enabled, session_version = session_version + (enabled <> $enabled)
    WHERE sub = $sub`)
  const setRenewalRequestedAt = db.prepare('UPDATE members SET renewal_requested_at = ? WHERE sub = ?')
  const remove = db.prepare('DELETE FROM members WHERE sub = ?')
  const removePerson = db.prepare('DELETE FROM people WHERE sub = ?')
  const count = db.prepare('SELECT count(*) AS n FROM members WHERE group_slug = ?')
  const page = db.prepare(`
    SELECT sub, email, first, last, sub_group_id, role, renewal_requested_at FROM members
    WHERE group_slug = ? AND email > ? ORDER BY email LIMIT ${MAX_PAGE_SIZE}`)

  return {
    add: (slug, member, joinedAt) =>
      write(['people'], () => {
        const { sub, email, first, last, role, subGroupId } = member
        if (!selectGroup.get(slug)) return 'not_found'
        if (selectHolder.get({ email, sub })) return 'already_member'
        if (!insertMember(slug, member, joinedAt)) return 'full'
        insertPerson.run(sub, role, slug, subGroupId, email, first, last)
        return 'added'
      }),
    changeEmail: (sub, email) =>
      write(['people'], () => {
        if (selectOtherHolder.get({ email, sub })) return 'exists'
        if (setPersonEmail.run(email, sub).changes === 0) return 'not_found'
        setSeatEmail.run(email, sub)
        return 'changed'
      }),
    changeRole: (sub, role, changedAt) =>
      write(['people'], () => {
        const person = selectPerson.get(sub)
        if (!person) return 'not_found'
        const { group_slug: group } = person
        if (role === 'manager' && group === null) return 'no_group'
        if (role !== 'admin' && person.role === 'admin' && !selectOtherAdmin.get(sub)) return 'last_admin'
        if (role === 'admin') remove.run(sub)
        else if (setSeatRole.run(role, sub).changes === 0 && group !== null) {
          if (!insertMember(String(group), toMember(person, role), changedAt)) return 'full'
        }
        setPersonRole.run({ role, sub })
        return 'changed'
      }),
    setEnabled: (sub, enabled) =>
      write(['people'], () =>
        setEnabled.run({ sub, enabled: enabled ? 1 : 0 }).changes === 1 ? 'changed' : 'not_found',
      ),
    recordInvitationRequest: (sub, requestedAt) =>
      write([], () => void setRenewalRequestedAt.run(requestedAt, sub)),
    discard: (sub) =>
      write(['people'], () => {
        remove.run(sub)
        removePerson.run(sub)
      }),
    list: async (slug, after = '') => page.all(slug, after).map(toListedMember),
    count: async (slug) => Number(count.get(slug)?.n),
  }
}

/** Adds a member's seat; call it inside a write. Returns false if nothing was added. */
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
      AND NOT EXISTS (SELECT 1 FROM people p WHERE p.email = $email AND p.email <> '' AND p.sub <> $sub)
    ON CONFLICT DO NOTHING`)
  const incrementLastNumber = db.prepare('UPDATE groups SET last_number = last_number + 1 WHERE slug = ?')

  return (slug: string, member: Member, joinedAt: string) => {
    const { sub, email, first, last, role, subGroupId } = member
    const row = { group: slug, email, sub, first, last, role, subGroupId, joinedAt }
    if (insert.run(row).changes !== 1) return false
    incrementLastNumber.run(slug)
    return true
  }
}

function toMember(row: Record<string, SQLOutputValue>, role: Member['role']): Member {
  return {
    sub: String(row.sub),
    email: String(row.email),
    first: String(row.first),
    last: String(row.last),
    subGroupId: row.sub_group_id === null ? null : String(row.sub_group_id),
    role,
  }
}

function toListedMember(row: Record<string, SQLOutputValue>): ListedMember {
  const renewalRequestedAt = row.renewal_requested_at === null ? null : String(row.renewal_requested_at)
  return { ...toMember(row, memberRole.parse(row.role)), renewalRequestedAt }
}
