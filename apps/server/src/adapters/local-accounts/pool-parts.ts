import type { ChallengeRows } from '../sqlite/challenge-rows.ts'
import type { AccountRows } from './account-rows.ts'
import { fastHash } from './fast-hash.ts'
import type { HashLine } from './hash-line.ts'
import type { Keyed } from './keyed.ts'
import type { Derive, HashCost } from './password-hash.ts'
import type { ResetCodes } from './reset-codes.ts'
import type { SecretRows } from './secret-rows.ts'
import type { SentCodes } from './sent-codes.ts'

/** What every part of the built-in pool works with. `write` runs in one transaction, which it may share. */
export type PoolParts = {
  rows: AccountRows
  secrets: SecretRows
  challenges: ChallengeRows
  codes: SentCodes
  resets: ResetCodes
  keys: Keyed
  hashes: HashLine
  cost: HashCost
  derive: Derive
  write: <T>(fn: () => T) => Promise<T>
}

export const minutes = (count: number): number => count * 60_000

/** Where challenges of one kind wait. */
export const challengeId = {
  session: (session: string) => `session:${fastHash(session)}`,
  signInCode: (sub: string) => `sms:${sub}`,
  totp: (sub: string) => `totp:${sub}`,
}

export const SESSION_PREFIX = 'session:'
