import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts/one-time-code'
import { generateCode } from '../../features/accounts/verification-codes.ts'
import type { ChallengeRows } from '../sqlite/sqlite-challenges.ts'
import type { AccountWithSecrets } from './account-rows.ts'
import type { SecretBox } from './secret-box.ts'

/** A code's challenge id, its account, and the address or number that it is sent to. */
export type CodeTarget = { id: string; row: AccountWithSecrets; to: string | null }

/** Issues and verifies codes that are sent to a person. Call each method inside a write. */
export function createOneTimeCodes(challenges: ChallengeRows, secretBox: SecretBox) {
  // A code becomes invalid when the account's version or the destination changes.
  const computeCodeHmac = ({ id, row, to }: CodeTarget, code: string) =>
    secretBox.hmac(`${id} ${row.version} ${to} ${code}`)

  return {
    /** Returns a new code, which replaces the previous one. */
    issue(target: CodeTarget, now: number): string {
      const code = generateCode()
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
