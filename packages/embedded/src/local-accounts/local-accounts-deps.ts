import type { SecretBox } from '@kitchen-table/application/store-helpers'
import type { ChallengeStatements } from '../sqlite/people/sqlite-challenges.ts'
import type { AccountStatements, SecretStatements } from './account-statements.ts'
import type { OneTimeCodes, ResetCodes } from './one-time-codes.ts'
import type { Derive, HashCost, HashQueue } from './password-hash.ts'

/** What every part of the built-in pool depends on. `write` runs `fn` in a transaction that it may share. */
export type LocalAccountsDeps = {
  accounts: AccountStatements
  secrets: SecretStatements
  challenges: ChallengeStatements
  oneTimeCodes: OneTimeCodes
  resetCodes: ResetCodes
  secretBox: SecretBox
  hashQueue: HashQueue
  cost: HashCost
  derive: Derive
  write: <T>(fn: () => T) => Promise<T>
}

/** The ids of challenges that a person has once; those of sign-ins are in local-sign-in. */
export const challengeIds = {
  signInCode: (sub: string) => `sms:${sub}`,
  totp: (sub: string) => `totp:${sub}`,
}
