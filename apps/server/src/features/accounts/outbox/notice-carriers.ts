import { emailChangedLetter, passwordChangedLetter } from '../letters/notice-letters.ts'
import type { AccountPool } from '../pool-port.ts'
import { type SenderDeps, senderFor } from './letter-senders.ts'
import type { PageLinks } from './page-links.ts'
import type { Delivery, Mailer } from './ports.ts'

export type NoticeDeps = SenderDeps & { pool: Pick<AccountPool, 'find'>; mailer: Mailer; links: PageLinks }

/** Letters that tell somebody of what was done to their account. */
export function noticeCarriers(deps: NoticeDeps) {
  const { pool, mailer, links } = deps
  return {
    /** `email` is the one that was theirs before. */
    async emailChanged(id: string, { sub, email }: { sub: string; email: string }): Promise<Delivery> {
      const account = await pool.find(sub)
      if (account === null) return 'never'
      return mailer.send(id, emailChangedLetter(await senderFor(deps, account), email, account))
    },

    async passwordChanged(id: string, sub: string): Promise<Delivery> {
      const account = await pool.find(sub)
      if (account === null) return 'never'
      return mailer.send(id, passwordChangedLetter(await senderFor(deps, account), account, links.reset))
    },
  }
}
