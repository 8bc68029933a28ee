import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts/one-time-code'
import type { Account } from '../../features/accounts/account-pool.ts'
import { generateCode } from '../../features/accounts/generate-code.ts'
import type { ChallengeRows } from '../sqlite/challenge-rows.ts'
import type { SecretBox } from './secret-box.ts'

/** Under which id a code waits, whose it is, and the address or number that it goes to. */
export type CodeTarget = { id: string; account: Account; to: string | null }

/** Codes that are sent to somebody; to be called inside a write. */
export function createOneTimeCodes(challenges: ChallengeRows, secretBox: SecretBox) {
  // A code is dead once the account or the place it was sent to is another.
  const computeCodeHmac = ({ id, account, to }: CodeTarget, code: string) =>
    secretBox.hmac(`${id} ${account.version} ${to} ${code}`)

  return {
    /** A new code, instead of the last one. */
    issue(target: CodeTarget, now: number): string {
      const code = generateCode()
      const stored = {
        id: target.id,
        sub: target.account.sub,
        secretHash: computeCodeHmac(target, code),
        data: {},
      }
      challenges.put({ ...stored, expiresAt: now + CODE_LIFETIME_MS, triesLeft: MAX_CODE_ATTEMPTS })
      return code
    },
    /** Whether it is the code that waits; it counts as a try, and a right one is used up. */
    consume: (target: CodeTarget, code: string, now: number): boolean => {
      const stored = challenges.useTry(target.id, now)
      if (stored === null || stored.secretHash !== computeCodeHmac(target, code)) return false
      return challenges.consume(target.id, now) !== null
    },
  }
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>
