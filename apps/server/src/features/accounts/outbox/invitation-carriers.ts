import { INVITATION_LIFE } from '@kitchen-table/domain/accounts/invitation'
import { invitationLetter } from '../letters/invitation-letters.ts'
import type { Account, AccountPool } from '../pool-port.ts'
import { type SenderDeps, senderFor } from './letter-senders.ts'
import type { PageLinks } from './page-links.ts'
import type { Delivery, Mailer } from './ports.ts'

export type InvitationDeps = SenderDeps & {
  pool: Pick<AccountPool, 'find' | 'issueTemporaryPassword'>
  mailer: Mailer
  links: PageLinks
  now: () => number
}

/** Invitations that administrators and managers send. */
export function invitationCarriers(deps: InvitationDeps) {
  const { pool, mailer, links, now } = deps

  async function invite(id: string, account: Account): Promise<Delivery> {
    const sender = await senderFor(deps, account)
    const issued = await pool.issueTemporaryPassword(
      account.sub,
      { validFor: INVITATION_LIFE, replacing: true },
      now(),
    )
    if (typeof issued === 'string') return 'never'
    const { password } = issued
    return mailer.send(
      id,
      invitationLetter(sender, account, { password, page: links.newUser(account.email) }),
    )
  }

  return {
    async invitation(id: string, sub: string): Promise<Delivery> {
      const account = await pool.find(sub)
      return account?.enabled ? invite(id, account) : 'never'
    },
  }
}
