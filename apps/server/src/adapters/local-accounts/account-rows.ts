import type { DatabaseSync } from 'node:sqlite'
import { roles } from '@kitchen-table/domain/accounts/actor'
import { z } from 'zod'
import type { Account, NewAccount } from '../../features/accounts/ports.ts'

const accountRow = z.object({
  sub: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  role: z.enum(roles),
  group: z.string().nullable(),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.literal([0, 1]).transform((enabled) => enabled === 1),
  createdAt: z.string(),
})

const columns =
  'sub, email, first, last, role, group_slug AS "group", status, enabled, created_at AS createdAt'

/** The statements of the user pool. */
export function accountRows(db: DatabaseSync) {
  const bySub = db.prepare(`SELECT ${columns} FROM accounts WHERE sub = ?`)
  const byEmail = db.prepare(`SELECT ${columns} FROM accounts WHERE email = ?`)
  const usable = db.prepare(
    "SELECT password FROM accounts WHERE email = ? AND enabled = 1 AND status = 'CONFIRMED'",
  )
  const insert = db.prepare(`
    INSERT INTO accounts (sub, email, first, last, role, group_slug, status, enabled, created_at, password)
    VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?) ON CONFLICT DO NOTHING`)

  return {
    bySub: (sub: string): Account | null => toAccount(bySub.get(sub)),
    byEmail: (email: string): Account | null => toAccount(byEmail.get(email)),
    /** The hash of a password with which one may sign in now. */
    usablePassword(email: string): string | null {
      const password = usable.get(email)?.password
      return typeof password === 'string' ? password : null
    },
    insert(account: Omit<NewAccount, 'password'>, hash: string | null): 'created' | 'exists' {
      const { sub, email, first, last, role, group, createdAt } = account
      const status = hash === null ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED'
      const { changes } = insert.run(sub, email, first, last, role, group, status, createdAt, hash)
      return changes === 1 ? 'created' : 'exists'
    },
  }
}

function toAccount(row: object | undefined): Account | null {
  return row === undefined ? null : accountRow.parse(row)
}
