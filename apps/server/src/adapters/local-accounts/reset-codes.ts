import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts/one-time-code'
import type { Account, ResetProof, ResetRequest } from '../../features/accounts/account-pool.ts'
import { generateCode } from '../../features/accounts/generate-code.ts'
import { fastHash } from './fast-hash.ts'
import type { SecretBox } from './secret-box.ts'

const TOKEN_BYTES = 32

type ResetCodeOwner = Pick<Account, 'sub' | 'version' | 'email'>

const noOwner: ResetCodeOwner = { sub: '', version: 0, email: '' }

/** The codes of resets, one a request; each method is to be called inside a write. */
export function createResetCodes(db: DatabaseSync, secretBox: SecretBox) {
  const dropExpired = db.prepare('DELETE FROM reset_codes WHERE expires_at <= ?')
  // Another attempt at the same letter leaves `tries_left` as it is: five tries a request, whatever the mail server does.
  const upsert = db.prepare(`
    INSERT INTO reset_codes (id, sub, browser_hash, token_hash, code_hash, expires_at, tries_left)
    VALUES (?, ?, ?, ?, ?, ?, ${MAX_CODE_ATTEMPTS})
    ON CONFLICT DO UPDATE SET sub = excluded.sub, token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at`)
  const useTries = db.prepare(`
    UPDATE reset_codes SET tries_left = tries_left - 1
    WHERE sub = $sub AND (browser_hash = $browser OR token_hash = $token) AND expires_at > $now AND tries_left > 0
    RETURNING id, code_hash`)
  const removeAll = db.prepare('DELETE FROM reset_codes WHERE sub = ?')

  // A code is dead once the account's password or address is another.
  const computeCodeHmac = (id: string, { sub, version, email }: ResetCodeOwner, code: string) =>
    secretBox.hmac(`reset ${id} ${sub} ${version} ${email} ${code}`)

  return {
    /** A new code beside the earlier ones; null writes as much, for nobody. */
    issue(
      { id, browser }: ResetRequest,
      account: ResetCodeOwner | null,
      now: number,
    ): { code: string; token: string } {
      const code = generateCode()
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const codeHash = computeCodeHmac(id, account ?? noOwner, code)
      dropExpired.run(now)
      upsert.run(id, account?.sub ?? null, browser, fastHash(token), codeHash, now + CODE_LIFETIME_MS)
      return { code, token }
    },
    /** Counts as a try of every code that the proof reaches: a browser may have asked more than once. */
    verify(
      account: ResetCodeOwner,
      { code, browser, token }: Omit<ResetProof, 'email'>,
      now: number,
    ): boolean {
      const tokenHash = token === null ? null : fastHash(token)
      const candidates = useTries.all({ sub: account.sub, browser, token: tokenHash, now })
      return candidates.some((row) => row.code_hash === computeCodeHmac(String(row.id), account, code))
    },
    removeAll: (sub: string) => void removeAll.run(sub),
  }
}

export type ResetCodes = ReturnType<typeof createResetCodes>
