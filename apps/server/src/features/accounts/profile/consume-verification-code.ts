import { parseOneTimeCode } from '@kitchen-table/domain/accounts/one-time-code'
import { Refusal } from '../../../platform/refusal.ts'
import type { ChallengeStore, StoredChallenge } from '../ports.ts'

type Deps = { challenges: ChallengeStore; codeHmac: (text: string) => string; now: () => number }

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
