import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { MembershipStore } from '@kitchen-table/application/ports'
import type { Sqlite } from '../open-sqlite.ts'
import { createSubGroupCheck } from './member-moves.ts'
import { hasFreeSeatSql, memberInserter, toMember } from './member-rows.ts'

/** Returns a function that returns whether a person is an administrator, and nobody else is an enabled one. */
export function createLastAdminCheck(db: DatabaseSync): (sub: string) => boolean {
  const select = db.prepare(`
    SELECT 1 FROM people WHERE sub = $sub AND role = 'admin' AND NOT EXISTS (
      SELECT 1 FROM people o WHERE o.role = 'admin' AND o.enabled = 1 AND o.sub <> $sub)`)
  return (sub) => select.get({ sub }) !== undefined
}

type MemberAccess = Pick<MembershipStore, 'changeRole' | 'setEnabled' | 'setStatus'>

/** Changes what decides whether a person can sign in, and as what. A resumed job repeats these: again, they end nothing. */
export function sqliteMemberAccess({ db, write }: Sqlite): MemberAccess {
  const isLastAdmin = createLastAdminCheck(db)
  const selectPerson = db.prepare('SELECT * FROM people WHERE sub = ?')
  const removeSeat = db.prepare('DELETE FROM members WHERE sub = ?')
  const addSeat = seatAdder(db)
  const setPersonRole = db.prepare(
    'UPDATE people SET role = $role, session_version = session_version + (role <> $role) WHERE sub = $sub',
  )
  const setSeatRole = db.prepare('UPDATE members SET role = ? WHERE sub = ?')
  const setEnabled = db.prepare(`
    UPDATE people SET enabled = $enabled, session_version = session_version + (enabled <> $enabled)
    WHERE sub = $sub`)
  const selectWithoutSeat = db.prepare(`
    SELECT 1 FROM members d JOIN groups g ON g.slug = d.group_slug
    WHERE d.sub = ? AND d.enabled = 0 AND NOT ${hasFreeSeatSql}`)
  const setSeatEnabled = db.prepare('UPDATE members SET enabled = ? WHERE sub = ?')
  const setStatus = db.prepare('UPDATE members SET status = ? WHERE sub = ?')

  return {
    changeRole: (sub, role, changedAt) =>
      write(['people'], () => {
        const person = selectPerson.get(sub)
        if (!person) return 'not_found'
        const { group_slug: group } = person
        if (role === 'manager' && group === null) return 'no_group'
        if (role !== 'admin' && isLastAdmin(sub)) return 'last_admin'
        if (role === 'admin') removeSeat.run(sub)
        else if (setSeatRole.run(role, sub).changes === 0 && group !== null) {
          const outcome = addSeat(person, role, changedAt)
          if (outcome !== 'added') return outcome
        }
        setPersonRole.run({ role, sub })
        return 'changed'
      }),
    setEnabled: (sub, enabled) =>
      write(['people'], () => {
        if (!enabled && isLastAdmin(sub)) return 'last_admin'
        if (enabled && selectWithoutSeat.get(sub) !== undefined) return 'full'
        const value = enabled ? 1 : 0
        if (setEnabled.run({ sub, enabled: value }).changes === 0) return 'not_found'
        setSeatEnabled.run(value, sub)
        return 'changed'
      }),
    setStatus: (sub, status) => write([], () => void setStatus.run(status, sub)),
  }
}

/** Returns a function that gives a former administrator a seat, or returns why they cannot have one. */
function seatAdder(db: DatabaseSync) {
  const insertMember = memberInserter(db)
  const selectOrganization = db.prepare('SELECT 1 FROM groups WHERE slug = ?')
  const hasSubGroup = createSubGroupCheck(db)
  const leaveSubGroup = db.prepare('UPDATE people SET sub_group_id = NULL WHERE sub = ?')
  const lastLogin = db.prepare('SELECT max(time) AS time FROM logins WHERE sub = ?')
  const copyRecord = db.prepare(
    'UPDATE members SET removal_requested_at = ?, last_login_at = ? WHERE sub = ?',
  )
  return (
    person: Record<string, SQLOutputValue>,
    role: 'user' | 'manager',
    joinedAt: string,
  ): 'added' | 'full' | 'no_group' => {
    const { sub, group_slug, enabled, removal_requested_at } = person
    const group = String(group_slug)
    if (!selectOrganization.get(group)) return 'no_group'
    const member = toMember(person, role)
    const subGroupId = hasSubGroup(group, member.subGroupId) ? member.subGroupId : null
    // Only the user pool knows whether the person has a password; the caller records it (`setStatus`).
    const seat = { joinedAt, status: 'CONFIRMED', enabled: enabled === 1 } as const
    if (!insertMember(group, { ...member, subGroupId }, seat)) return 'full'
    // The organization does not have the sub-group any more.
    if (subGroupId === null) leaveSubGroup.run(member.sub)
    const time = lastLogin.get(String(sub))?.time ?? null
    const lastLoginAt = time === null ? null : new Date(Number(time)).toISOString()
    copyRecord.run(removal_requested_at ?? null, lastLoginAt, String(sub))
    return 'added'
  }
}
