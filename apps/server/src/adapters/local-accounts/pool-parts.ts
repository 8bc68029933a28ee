import { hash } from 'node:crypto'
import { typedTemporaryPassword } from '@kitchen-table/domain/accounts/temporary-password'
import type { ChallengeRows } from '../sqlite/challenge-rows.ts'
import type { AccountRows } from './account-rows.ts'
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

/** Of a secret that nobody could guess: temporary passwords and tokens. */
export const fastHash = (secret: string): string => hash('sha256', secret, 'base64url')

/** Of a temporary password, however it was pasted. */
export const temporaryHash = (typed: string): string => fastHash(typedTemporaryPassword(typed))

export const minutes = (count: number): number => count * 60_000

/** Where challenges of one kind wait. */
export const challengeId = {
  session: (session: string) => `session:${fastHash(session)}`,
  signInCode: (sub: string) => `sms:${sub}`,
  totp: (sub: string) => `totp:${sub}`,
}

export const SESSION_PREFIX = 'session:'
