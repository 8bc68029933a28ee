import {
  accountResetLetter,
  emailChangedLetter,
  passwordChangedLetter,
  secondStepChangedLetter,
} from '../letters/notice-letters.ts'
import type { AccountPool } from '../pool-port.ts'
import { type SenderDeps, senderFor } from './letter-senders.ts'
import type { PageLinks } from './page-links.ts'
import type { Delivery, Mailer, SecondStepChange } from './ports.ts'

export type NoticeDeps = SenderDeps & { pool: Pick<AccountPool, 'find'>; mailer: Mailer; links: PageLinks }

/**
 * Letters that tell somebody of what was done to their account. They count against no limit and go to people who are
 * switched off as well. `email` is the address that was theirs when it was done.
 */
export function noticeCarriers(deps: NoticeDeps) {
  const { pool, mailer, links } = deps
  return {
    async emailChanged(id: string, { sub, email }: { sub: string; email: string }): Promise<Delivery> {
      const account = await pool.find(sub)
      if (account === null) return 'never'
      return mailer.send(id, emailChangedLetter(await senderFor(deps, account), email, account))
    },

    async passwordChanged(
      id: string,
      { sub, email }: { sub: string; email?: string | undefined },
    ): Promise<Delivery> {
      const account = await pool.find(sub)
      if (account === null) return 'never'
      const reader = { ...account, email: email ?? account.email }
      return mailer.send(id, passwordChangedLetter(await senderFor(deps, account), reader, links.reset))
    },

    async secondStepChanged(
      id: string,
      { sub, email, change }: { sub: string; email: string; change: SecondStepChange },
    ): Promise<Delivery> {
      const account = await pool.find(sub)
      if (account === null) return 'never'
      const reader = { ...account, email }
      const told = { change, page: links.reset }
      return mailer.send(id, secondStepChangedLetter(await senderFor(deps, account), reader, told))
    },

    async accountReset(id: string, { sub, email }: { sub: string; email: string }): Promise<Delivery> {
      const account = await pool.find(sub)
      if (account === null) return 'never'
      return mailer.send(id, accountResetLetter(await senderFor(deps, account), { ...account, email }))
    },
  }
}
