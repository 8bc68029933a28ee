import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { MemberOrder, MembershipStore } from '@kitchen-table/application/ports'
import {
  decodeMemberCursor,
  encodeMemberCursor,
  UNINVITED_SORT_KEY,
} from '@kitchen-table/application/store-helpers'
import { type MemberQuery, NO_SUB_GROUP } from '@kitchen-table/domain/organizations'
import { matchesSearchSql, registerNameSearch } from '../database/name-columns.ts'
import { memberColumnsSql, toListedMember } from './member-rows.ts'

const MAX_LISTED = 100
const DEFAULT_MAX_FOUND = 50

/** The columns by which members are sorted, the last of which is unique. */
const sortColumns = {
  email: ['email'],
  name: ['last_key', 'first_key', 'email'],
  status: ['status_rank', 'pending_since', 'email'],
  invited: ['invited_at', 'email'],
} as const

const hasNotSignedIn = "status = 'FORCE_CHANGE_PASSWORD' AND enabled = 1"
const isUninvited = `(${hasNotSignedIn} AND invited_at = '${UNINVITED_SORT_KEY}')`
const isPending = `(${hasNotSignedIn} AND invited_at <> '${UNINVITED_SORT_KEY}')`

/**
 * The columns by which members are sorted that are not stored: the expressions of the index by status (migration 021).
 * They are texts, as the keys of a place are.
 */
const statusKeys = `
  CASE WHEN enabled = 0 THEN '3' WHEN status = 'FORCE_CHANGE_PASSWORD' THEN '2' ELSE '1' END AS status_rank,
  CASE WHEN enabled = 1 AND status = 'FORCE_CHANGE_PASSWORD' THEN invited_at ELSE '' END AS pending_since`

/** The condition of a MemberQuery. */
const matchesQuery = `
  ${matchesSearchSql}
  AND ($subGroup IS NULL OR coalesce(sub_group_id, '${NO_SUB_GROUP}') = $subGroup)
  AND CASE $status
    WHEN 'active' THEN enabled = 1 AND status <> 'FORCE_CHANGE_PASSWORD'
    WHEN 'uninvited' THEN ${isUninvited}
    WHEN 'pending' THEN ${isPending}
    WHEN 'disabled' THEN enabled = 0
    WHEN 'leaving' THEN removal_requested_at IS NOT NULL
    ELSE 1 END`

function toQueryParameters(group: string, { search, subGroup, status }: MemberQuery) {
  return { group, search: search.trim(), subGroup, status }
}

type MemberLists = Pick<MembershipStore, 'find' | 'list' | 'search' | 'count' | 'countSeats' | 'summarize'>

/**
 * Reads members. Every order reads an index of the organization from the cursor on, except the order by status, which reads
 * its index from the beginning.
 */
export function sqliteMemberLists(db: DatabaseSync): MemberLists {
  registerNameSearch(db)
  const find = db.prepare(`SELECT group_slug, ${memberColumnsSql} FROM members WHERE sub = ?`)
  const page = db.prepare(`
    SELECT ${memberColumnsSql} FROM members
    WHERE group_slug = ? AND email > ? ORDER BY email LIMIT ${MAX_LISTED}`)
  const count = db.prepare('SELECT count(*) AS n FROM members WHERE group_slug = ?')
  const countDisabled = db.prepare('SELECT count(*) AS n FROM members WHERE group_slug = ? AND enabled = 0')
  const countMatching = db.prepare(
    `SELECT count(*) AS n FROM members WHERE group_slug = $group AND ${matchesQuery}`,
  )
  const countBySubGroup = db.prepare(`
    SELECT coalesce(sub_group_id, '') AS id, count(*) AS total, sum(${isPending}) AS pending,
      sum(${isUninvited}) AS uninvited, sum(enabled = 0) AS disabled,
      sum(${isPending} AND invited_at < $staleBefore) AS stale, sum(removal_requested_at IS NOT NULL) AS leaving
    FROM members WHERE group_slug = $group GROUP BY 1`)
  const prepareSearch = searchPreparer(db)

  return {
    async find(sub) {
      const row = find.get(sub)
      return row ? { ...toListedMember(row), group: String(row.group_slug) } : null
    },
    list: async (group, after = '') => page.all(group, after).map(toListedMember),
    async search(group, query, order, { after, max = DEFAULT_MAX_FOUND } = {}) {
      const parameters = toQueryParameters(group, query)
      const keys = decodeMemberCursor(order, sortColumns[order.sort].length, after)
      const keyParameters = Object.fromEntries((keys ?? []).map((key, n) => [`key${n}`, key]))
      const rows = prepareSearch(order, keys !== null).all({
        ...parameters,
        ...keyParameters,
        limit: max + 1,
      })
      const members = rows.slice(0, max)
      const last = rows.length > max ? members.at(-1) : undefined
      return {
        members: members.map(toListedMember),
        matching: Number(countMatching.get(parameters)?.n),
        next: last
          ? encodeMemberCursor(
              order,
              sortColumns[order.sort].map((column) => String(last[column])),
            )
          : null,
      }
    },
    count: async (group) => Number(count.get(group)?.n),
    async countSeats(group) {
      const disabled = Number(countDisabled.get(group)?.n)
      return { taken: Number(count.get(group)?.n) - disabled, disabled }
    },
    async summarize(group, staleBefore) {
      const rows = countBySubGroup.all({ group, staleBefore })
      const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
      return {
        total: sum('total'),
        disabled: sum('disabled'),
        pending: sum('pending'),
        stale: sum('stale'),
        uninvited: sum('uninvited'),
        leaving: sum('leaving'),
        bySubGroup: new Map(rows.map(({ id, total }) => [String(id), Number(total)])),
      }
    },
  }
}

/** Returns a function that returns the statement of an order, for the first page or for one after a place. */
function searchPreparer(db: DatabaseSync): (order: MemberOrder, isAfter: boolean) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return ({ sort, descending }, isAfter) => {
    const columns = sortColumns[sort]
    const place = `(${columns}) ${descending ? '<' : '>'} (${columns.map((_, n) => `$key${n}`)})`
    const sql = `
      SELECT ${memberColumnsSql}, first_key, last_key, ${statusKeys} FROM members
      WHERE group_slug = $group ${isAfter ? `AND ${place}` : ''} AND ${matchesQuery}
      ORDER BY ${columns.map((column) => (descending ? `${column} DESC` : column))} LIMIT $limit`
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
