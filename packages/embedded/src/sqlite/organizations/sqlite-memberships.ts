import type { MembershipStore } from '@kitchen-table/application/ports'
import { toNameColumns } from '../database/name-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'
import { personRemover } from '../people/person-remover.ts'
import { sqliteMemberAccess } from './member-access.ts'
import { sqliteMemberInvitations } from './member-invitations.ts'
import { sqliteMemberLists } from './member-lists.ts'
import { createSubGroupCheck, sqliteMemberMoves } from './member-moves.ts'
import { memberInserter } from './member-rows.ts'

export function sqliteMemberships(sqlite: Sqlite): MembershipStore {
  const { db } = sqlite
  return {
    ...memberChanges(sqlite),
    ...sqliteMemberAccess(sqlite),
    ...sqliteMemberMoves(sqlite),
    ...sqliteMemberInvitations(sqlite),
    ...personRemover(sqlite),
    ...sqliteMemberLists(db),
  }
}

type MemberChanges = Pick<MembershipStore, 'add' | 'changeEmail' | 'rename' | 'setRemovalRequest'>

function memberChanges({ db, write }: Sqlite): MemberChanges {
  const insertMember = memberInserter(db)
  const selectOrganization = db.prepare('SELECT 1 FROM groups WHERE slug = ?')
  const hasSubGroup = createSubGroupCheck(db)
  const selectHolder = db.prepare(`
    SELECT 1 FROM people WHERE sub = $sub OR (email = $email AND email <> '')
    UNION ALL SELECT 1 FROM members WHERE email = $email OR sub = $sub`)
  const insertPerson = db.prepare(`
    INSERT INTO people (sub, role, group_slug, sub_group_id, email, first, last, language, first_key, last_key,
      search_words)
    VALUES ($sub, $role, $slug, $subGroupId, $email, $first, $last, $language, $first_key, $last_key, $search_words)`)
  const selectOtherHolder = db.prepare(`
    SELECT 1 FROM members WHERE email = $email AND sub <> $sub
    UNION ALL SELECT 1 FROM people WHERE email = $email AND email <> '' AND sub <> $sub`)
  const setEmail = ['people', 'members'].map((table) =>
    db.prepare(`UPDATE ${table} SET email = ? WHERE sub = ?`),
  )
  const setNames = ['people', 'members'].map((table) =>
    db.prepare(`
      UPDATE ${table} SET first = $first, last = $last, first_key = $first_key, last_key = $last_key,
        search_words = $search_words
      WHERE sub = $sub`),
  )
  const setRemovalRequest = ['people', 'members'].map((table) =>
    db.prepare(`UPDATE ${table} SET removal_requested_at = ? WHERE sub = ?`),
  )
  const selectPerson = db.prepare('SELECT 1 FROM people WHERE sub = ?')

  return {
    add: (slug, member, joinedAt, status = 'FORCE_CHANGE_PASSWORD') =>
      write(['people'], () => {
        const { sub, email, first, last, role, language = null, isInvited = true } = member
        if (!selectOrganization.get(slug)) return 'not_found'
        if (selectHolder.get({ email, sub })) return 'already_member'
        const subGroupId = hasSubGroup(slug, member.subGroupId) ? member.subGroupId : null
        if (!insertMember(slug, { ...member, subGroupId }, { joinedAt, status, isInvited })) return 'full'
        const row = { sub, role, slug, subGroupId, email, first, last, language }
        insertPerson.run({ ...row, ...toNameColumns(row) })
        return 'added'
      }),
    changeEmail: (sub, email) =>
      write(['people'], () => {
        if (selectOtherHolder.get({ email, sub })) return 'exists'
        if (!selectPerson.get(sub)) return 'not_found'
        for (const statement of setEmail) statement.run(email, sub)
        return 'changed'
      }),
    rename: (sub, { first, last }) =>
      write(['people'], () => {
        if (!selectPerson.get(sub)) return 'not_found'
        const names = { first, last }
        for (const statement of setNames) statement.run({ sub, ...names, ...toNameColumns(names) })
        return 'changed'
      }),
    setRemovalRequest: (sub, requestedAt) =>
      write(['people'], () => {
        if (!selectPerson.get(sub)) return 'not_found'
        for (const statement of setRemovalRequest) statement.run(requestedAt, sub)
        return 'recorded'
      }),
  }
}
