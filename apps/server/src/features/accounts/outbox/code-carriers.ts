import { CODE_LIFE, CODE_TRIES } from '@kitchen-table/domain/accounts/one-time-code'
import { addressTakenLetter, emailCodeLetter, resetLetter } from '../letters/code-letters.ts'
import type { Account, AccountPool } from '../pool-port.ts'
import type { ChallengeStore } from '../ports.ts'
import type { InvitationCarriers } from './invitation-carriers.ts'
import { plainSender, type SenderDeps, senderFor } from './letter-senders.ts'
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
    pool: Pick<AccountPool, 'find' | 'findByEmail' | 'resetCode'>
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

/** Letters with a code in them. */
export function codeCarriers(
  deps: CodeDeps,
  invitations: Pick<InvitationCarriers, 'inviteAgain' | 'tellElsewhere'>,
) {
  const { pool, mailer, links, now } = deps

  async function sendReset(id: string, account: Account): Promise<Delivery> {
    const sender = await senderFor(deps, account)
    const issued = await pool.resetCode(account.sub, now())
    if (typeof issued === 'string') return 'never'
    return mailer.send(id, resetLetter(sender, account, { code: issued.code, page: links.reset }))
  }

  return {
    /** To the stored address, however it was typed (security.md T26). */
    async reset(id: string, email: string): Promise<Delivery> {
      const account = await pool.findByEmail(email)
      if (!account?.enabled) return 'never'
      switch (account.status) {
        case 'CONFIRMED':
          return sendReset(id, account)
        case 'FORCE_CHANGE_PASSWORD':
          return invitations.inviteAgain(id, account)
        case 'EXTERNAL_PROVIDER':
          return invitations.tellElsewhere(id, account)
        default:
          return account.status satisfies never
      }
    },

    async emailCode(id: string, { sub, email }: { sub: string; email: string }): Promise<Delivery> {
      const account = await pool.find(sub)
      if (!account?.enabled || account.email === email) return 'never'
      const other = await pool.findByEmail(email)
      if (other !== null) return mailer.send(id, addressTakenLetter(plainSender(deps), other.email, links))
      const code = await beginCode(deps, { id: `email:${sub}`, sub, data: { email } })
      return mailer.send(id, emailCodeLetter(plainSender(deps), email, code))
    },
  }
}
