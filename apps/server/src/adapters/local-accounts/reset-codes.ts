import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { CODE_LIFE, CODE_TRIES } from '@kitchen-table/domain/accounts/one-time-code'
import type { Account, ResetProof, ResetRequest } from '../../features/accounts/pool-port.ts'
import { sixDigits } from '../../features/accounts/six-digits.ts'
import { fastHash } from './fast-hash.ts'
import type { Keyed } from './keyed.ts'

const TOKEN_BYTES = 32

type Owner = Pick<Account, 'sub' | 'version' | 'email'>

const nobody: Owner = { sub: '', version: 0, email: '' }

/** The codes of resets, one a request; each method is to be called inside a write. */
export function resetCodes(db: DatabaseSync, keys: Keyed) {
  const dropExpired = db.prepare('DELETE FROM reset_codes WHERE expires_at <= ?')
  // Another attempt at the same letter leaves `tries_left` as it is: five tries a request, whatever the mail server does.
  const put = db.prepare(`
    INSERT INTO reset_codes (id, sub, browser_hash, token_hash, code_hash, expires_at, tries_left)
    VALUES (?, ?, ?, ?, ?, ?, ${CODE_TRIES})
    ON CONFLICT DO UPDATE SET sub = excluded.sub, token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at`)
  const useTries = db.prepare(`
    UPDATE reset_codes SET tries_left = tries_left - 1
    WHERE sub = $sub AND (browser_hash = $browser OR token_hash = $token) AND expires_at > $now AND tries_left > 0
    RETURNING id, code_hash`)
  const removeAll = db.prepare('DELETE FROM reset_codes WHERE sub = ?')

  // A code is dead once the account's password or address is another.
  const markOf = (id: string, { sub, version, email }: Owner, code: string) =>
    keys.mark(`reset ${id} ${sub} ${version} ${email} ${code}`)

  return {
    /** A new code beside the earlier ones; null writes as much, for nobody. */
    make({ id, browser }: ResetRequest, account: Owner | null, now: number): { code: string; token: string } {
      const code = sixDigits()
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const codeHash = markOf(id, account ?? nobody, code)
      dropExpired.run(now)
      put.run(id, account?.sub ?? null, browser, fastHash(token), codeHash, now + CODE_LIFE)
      return { code, token }
    },
    /** Counts as a try of every code that the proof reaches: a browser may have asked more than once. */
    isRight(account: Owner, { code, browser, token }: Omit<ResetProof, 'email'>, now: number): boolean {
      const tokenHash = token === null ? null : fastHash(token)
      const reached = useTries.all({ sub: account.sub, browser, token: tokenHash, now })
      return reached.some((row) => row.code_hash === markOf(String(row.id), account, code))
    },
    removeAll: (sub: string) => void removeAll.run(sub),
  }
}

export type ResetCodes = ReturnType<typeof resetCodes>
