import type { DatabaseSync } from 'node:sqlite'
import { toNameColumns } from '../database/name-columns.ts'
import { auditRowSchema } from '../organizations/sqlite-audit.ts'
import { hasNoUnfinishedJobSql } from './people-rules.ts'
import { type Rule, sqlRule } from './sql-rule.ts'

/** What a member's row repeats of the record is changed in the same step, what it repeats of the account by a job. */
const memberRowRules: Rule[] = [
  sqlRule(
    'member-status',
    `SELECT m.sub, m.status, a.status AS account FROM members m
     JOIN accounts a ON a.sub = m.sub JOIN people p ON p.sub = m.sub
     WHERE a.status <> m.status AND ${hasNoUnfinishedJobSql} ORDER BY m.sub`,
    ({ sub, status, account }) =>
      `The member ${sub} is listed as ${status} and has an account that is ${account}; invite or reset them again.`,
  ),
  sqlRule(
    'member-record',
    `SELECT m.sub FROM members m JOIN people p ON p.sub = m.sub
     WHERE m.enabled <> p.enabled OR m.first <> p.first OR m.last <> p.last
       OR m.removal_requested_at IS NOT p.removal_requested_at ORDER BY m.sub`,
    ({ sub }) =>
      `The member ${sub} is listed with another name, status or request to be removed than their record has; put back a backup.`,
  ),
  sqlRule(
    'member-times',
    `SELECT sub, group_slug FROM members m
     WHERE invited_at = '' OR coalesce(CAST(round(unixepoch(last_login_at, 'subsec') * 1000) AS INTEGER), -1)
       <> coalesce((SELECT max(time) FROM logins l WHERE l.sub = m.sub), -1) ORDER BY sub`,
    ({ sub, group_slug }) =>
      `The member ${sub} of ${group_slug} is listed without an invitation, or with another last sign-in than they had; put back a backup.`,
  ),
]

const searchKeyRules = ['members', 'people'].map(
  (table): Rule => ({
    name: 'search-keys',
    findViolations: (db: DatabaseSync) =>
      db
        .prepare(`SELECT sub, first, last, first_key, last_key, search_words FROM ${table} ORDER BY sub`)
        .all()
        .filter(({ first, last, ...stored }) => {
          const names = { first: String(first), last: String(last) }
          return Object.entries(toNameColumns(names)).some(([column, value]) => stored[column] !== value)
        })
        .map(
          ({ sub }) => `${sub} is not found by their name (${table}); change their name, and change it back.`,
        ),
  }),
)

const auditRule: Rule = {
  name: 'audit-entries',
  findViolations: (db: DatabaseSync) =>
    db
      .prepare('SELECT * FROM audit_entries ORDER BY group_slug, time, id')
      .all()
      .filter((row) => !auditRowSchema.safeParse(row).success)
      .map(
        ({ group_slug, id }) =>
          `The entry ${id} of the audit log of ${group_slug} cannot be read, so none is shown; remove it (audit_entries).`,
      ),
}

/** Rules of what members' rows repeat, so that lists need no other table, and of the audit log. */
export const memberRules: Rule[] = [...memberRowRules, ...searchKeyRules, auditRule]
