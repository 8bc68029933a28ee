import { typedCode } from '@kitchen-table/domain/accounts/one-time-code'
import { Refusal } from '../../refusal.ts'
import type { ChallengeStore, StoredChallenge } from '../ports.ts'

type Deps = { challenges: ChallengeStore; mark: (text: string) => string; now: () => number }

/** The challenge under this id, used up by its right code; any other code uses up a try. */
export async function rightCode(
  { challenges, mark, now }: Deps,
  id: string,
  typed: string,
): Promise<StoredChallenge> {
  const wrong = () => new Refusal('accounts.wrong_code')
  const code = typedCode(typed)
  if (code === null) throw wrong()
  const waiting = await challenges.useTry(id, now())
  if (waiting === null || waiting.secretHash !== mark(`${id} ${code}`)) throw wrong()
  const taken = await challenges.take(id, now())
  if (taken === null) throw wrong()
  return taken
}
