import { INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts/invitation'
import { invitationEmail } from '../../../platform/messaging/emails/invitation-emails.ts'
import type { PageLinks } from '../../../platform/messaging/page-links.ts'
import type { Delivery, Mailer } from '../../../platform/messaging/ports.ts'
import { findAccountSender, type SenderIdentityDeps } from '../../../platform/messaging/sender-identity.ts'
import type { Account, Directory } from '../user-pool.ts'

export type InvitationDeps = SenderIdentityDeps & {
  directory: Pick<Directory, 'find' | 'issueTemporaryPassword'>
  mailer: Mailer
  links: PageLinks
  now: () => number
}

/** Returns the handler of invitations that administrators and managers send. */
export function invitationHandlers(deps: InvitationDeps) {
  const { directory, mailer, links, now } = deps

  async function sendInvitationTo(id: string, account: Account): Promise<Delivery> {
    const sender = await findAccountSender(deps, account)
    const issued = await directory.issueTemporaryPassword(
      account.sub,
      { validForMs: INVITATION_LIFETIME_MS, replacesEarlier: true },
      now(),
    )
    if (typeof issued === 'string') return 'never'
    const { password } = issued
    return mailer.send(
      id,
      invitationEmail(sender, account, { password, pageUrl: links.newUser(account.email) }),
    )
  }

  return {
    async sendInvitation(id: string, sub: string): Promise<Delivery> {
      const account = await directory.find(sub)
      return account?.enabled ? sendInvitationTo(id, account) : 'never'
    },
  }
}
