import { CODE_LIFE, CODE_TRIES } from '@kitchen-table/domain/accounts/one-time-code'
import type { Account } from '../../features/accounts/pool-port.ts'
import { sixDigits } from '../../features/accounts/six-digits.ts'
import type { ChallengeRows } from '../sqlite/challenge-rows.ts'
import type { Keyed } from './keyed.ts'

/** Under which id a code waits, whose it is, and the address or number that it goes to. */
export type Sending = { id: string; account: Account; to: string | null }

/** Codes that are sent to somebody; to be called inside a write. */
export function sentCodes(challenges: ChallengeRows, keys: Keyed) {
  // A code is dead once the account or the place it was sent to is another.
  const markOf = ({ id, account, to }: Sending, code: string) =>
    keys.mark(`${id} ${account.version} ${to} ${code}`)

  return {
    /** A new code, instead of the last one. */
    make(sending: Sending, now: number): string {
      const code = sixDigits()
      const stored = { id: sending.id, sub: sending.account.sub, secretHash: markOf(sending, code), data: {} }
      challenges.put({ ...stored, expiresAt: now + CODE_LIFE, triesLeft: CODE_TRIES })
      return code
    },
    /** Whether it is the code that waits; it counts as a try, and a right one is used up. */
    isRight: (sending: Sending, code: string, now: number): boolean => {
      const stored = challenges.useTry(sending.id, now)
      if (stored === null || stored.secretHash !== markOf(sending, code)) return false
      return challenges.take(sending.id, now) !== null
    },
  }
}

export type SentCodes = ReturnType<typeof sentCodes>
