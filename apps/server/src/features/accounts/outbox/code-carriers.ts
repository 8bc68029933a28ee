import { CODE_LIFE, CODE_TRIES } from '@kitchen-table/domain/accounts/one-time-code'
import { addressTakenLetter, emailCodeLetter } from '../letters/code-letters.ts'
import type { AccountPool } from '../pool-port.ts'
import type { ChallengeStore } from '../ports.ts'
import { plainSender, type SenderDeps } from './letter-senders.ts'
import type { PageLinks } from './page-links.ts'
import type { Delivery, Mailer } from './ports.ts'

export type NewCodeDeps = {
  challenges: Pick<ChallengeStore, 'put'>
  /** Of a text, with the installation's key: what is kept instead of a code. */
  mark: (text: string) => string
  /** Six digits. */
  newCode: () => string
  now: () => number
}

export type CodeDeps = SenderDeps &
  NewCodeDeps & {
    pool: Pick<AccountPool, 'find' | 'findByEmail'>
    mailer: Mailer
    links: PageLinks
  }

/** Draws a code that answers the challenge `id`, instead of whichever did before. */
export async function beginCode(
  { challenges, mark, newCode, now }: NewCodeDeps,
  { id, sub, data }: { id: string; sub: string; data: Record<string, string> },
): Promise<string> {
  const code = newCode()
  const secretHash = mark(`${id} ${code}`)
  await challenges.put({ id, sub, secretHash, data, expiresAt: now() + CODE_LIFE, triesLeft: CODE_TRIES })
  return code
}

/** Letters with a code in them, for somebody who is signed in. */
export function codeCarriers(deps: CodeDeps) {
  const { pool, mailer, links } = deps

  return {
    async emailCode(id: string, { sub, email }: { sub: string; email: string }): Promise<Delivery> {
      const account = await pool.find(sub)
      if (!account?.enabled || account.email === email) return 'never'
      const other = await pool.findByEmail(email)
      // Drawn for a taken address as well, so that it takes the same work; nobody is told that one.
      const code = await beginCode(deps, { id: `email:${sub}`, sub, data: { email } })
      const sender = plainSender(deps)
      const letter =
        other === null ? emailCodeLetter(sender, email, code) : addressTakenLetter(sender, other.email, links)
      return mailer.send(id, letter)
    },
  }
}
