import { createHmac } from 'node:crypto'
import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS, parseOneTimeCode } from '@kitchen-table/domain/accounts'
import { Refusal } from '../../platform/refusal.ts'
import { deriveKey } from '../../platform/secrets/derive-key.ts'
import type { ChallengeStore, StoredChallenge } from '../people/ports.ts'
import type { AccountsDeps } from './accounts-deps.ts'

/** Returns a function for the HMAC of a code. Stored instead of the code, it cannot be found by trying all codes. */
export function createCodeHmac(secretKey: string): (text: string) => string {
  const key = deriveKey(secretKey, 'code mark')
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** The id of the challenge whose code was sent to a person's new address. */
export const emailChallengeId = (sub: string) => `email:${sub}`

/** The id of the challenge whose code was sent to a person's phone, to verify the number. */
export const phoneChallengeId = (sub: string) => `phone:${sub}`

export type IssueCodeDeps = Pick<AccountsDeps, 'codeHmac' | 'generateCode' | 'now'> & {
  challenges: Pick<ChallengeStore, 'put'>
}

/** Generates a code for the challenge `id`, which replaces an earlier one. */
export async function issueVerificationCode(
  { challenges, codeHmac, generateCode, now }: IssueCodeDeps,
  challenge: Pick<StoredChallenge, 'id' | 'sub' | 'data'>,
): Promise<string> {
  const code = generateCode()
  const secretHash = codeHmac(`${challenge.id} ${code}`)
  const expiresAt = now() + CODE_LIFETIME_MS
  await challenges.put({ ...challenge, secretHash, expiresAt, triesLeft: MAX_CODE_ATTEMPTS })
  return code
}

type Deps = Pick<AccountsDeps, 'challenges' | 'codeHmac' | 'now'>

/** Consumes the challenge `id` with the right code and returns it. A wrong code uses a try, and is refused. */
export async function consumeVerificationCode(
  { challenges, codeHmac, now }: Deps,
  id: string,
  typedText: string,
): Promise<StoredChallenge> {
  const wrongCode = () => new Refusal('accounts.wrong_code')
  const code = parseOneTimeCode(typedText)
  if (code === null) throw wrongCode()
  const challenge = await challenges.useTry(id, now())
  if (challenge === null || challenge.secretHash !== codeHmac(`${id} ${code}`)) throw wrongCode()
  const consumed = await challenges.consume(id, now())
  if (consumed === null) throw wrongCode()
  return consumed
}
