import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ResetProof, ResetRequest } from '@kitchen-table/application/ports'
import { generateOneTimeCode, type SecretBox } from '@kitchen-table/application/store-helpers'
import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts'
import type { ChallengeStatements } from '../sqlite/people/sqlite-challenges.ts'
import type { AccountWithSecrets } from './account-statements.ts'
import { hashGeneratedSecret } from './password-hash.ts'

/** A code's challenge id, its account, and the address or number that it is sent to. */
type CodeTarget = { id: string; row: AccountWithSecrets; to: string | null }

/** Issues and verifies codes that are sent to a person. Call each method inside a write. */
export function createOneTimeCodes(challenges: ChallengeStatements, secretBox: SecretBox) {
  // A code becomes invalid when the account's version or the destination changes.
  const computeCodeHmac = ({ id, row, to }: CodeTarget, code: string) =>
    secretBox.hmac(`${id} ${row.version} ${to} ${code}`)

  return {
    issue(target: CodeTarget, now: number): string {
      const code = generateOneTimeCode()
      const stored = {
        id: target.id,
        sub: target.row.account.sub,
        secretHash: computeCodeHmac(target, code),
        data: {},
      }
      challenges.put({ ...stored, expiresAt: now + CODE_LIFETIME_MS, triesLeft: MAX_CODE_ATTEMPTS })
      return code
    },
    /** Returns whether the code is the stored one. Counts as a try; a right code is used up. */
    consume: (target: CodeTarget, code: string, now: number): boolean => {
      const stored = challenges.useTry(target.id, now)
      if (stored === null || stored.secretHash !== computeCodeHmac(target, code)) return false
      return challenges.consume(target.id, now) !== null
    },
  }
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>

const TOKEN_BYTES = 32

type ResetCodeOwner = { account: Pick<AccountWithSecrets['account'], 'sub' | 'email'>; version: number }

const noOwner: ResetCodeOwner = { account: { sub: '', email: '' }, version: 0 }

/** Issues and verifies the codes of password resets, one code per request. Call each method inside a write. */
export function createResetCodes(db: DatabaseSync, secretBox: SecretBox) {
  const dropExpired = db.prepare('DELETE FROM reset_codes WHERE expires_at <= ?')
  // Sending the same e-mail again leaves `tries_left` as it is: five tries per request, however often it is sent.
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

  // A code becomes invalid when the account's version (for example by a new password) or address changes.
  const computeCodeHmac = (id: string, { account, version }: ResetCodeOwner, code: string) =>
    secretBox.hmac(`reset ${id} ${account.sub} ${version} ${account.email} ${code}`)

  return {
    /** Returns a new code; earlier ones stay valid. Without an account it writes as much, but no code is valid. */
    issue(
      { id, browser }: ResetRequest,
      owner: ResetCodeOwner | null,
      now: number,
    ): { code: string; token: string } {
      const code = generateOneTimeCode()
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const codeHash = computeCodeHmac(id, owner ?? noOwner, code)
      dropExpired.run(now)
      upsert.run(
        id,
        owner?.account.sub ?? null,
        browser,
        hashGeneratedSecret(token),
        codeHash,
        now + CODE_LIFETIME_MS,
      )
      return { code, token }
    },
    /** Whether the code is right. Uses up a try of all codes of the browser or token: a browser may have several. */
    verify(owner: ResetCodeOwner, { code, browser, token }: Omit<ResetProof, 'email'>, now: number): boolean {
      const tokenHash = token === null ? null : hashGeneratedSecret(token)
      const candidates = useTries.all({ sub: owner.account.sub, browser, token: tokenHash, now })
      return candidates.some((row) => row.code_hash === computeCodeHmac(String(row.id), owner, code))
    },
    removeAll: (sub: string) => void removeAll.run(sub),
  }
}

export type ResetCodes = ReturnType<typeof createResetCodes>
