import {
  accountResetEmail,
  addressChangedEmail,
  passwordChangedEmail,
  secondFactorChangedEmail,
} from '../../../platform/messaging/emails/security-notice-emails.ts'
import type { PageLinks } from '../../../platform/messaging/page-links.ts'
import type { Delivery, Mailer, SecondFactorChange } from '../../../platform/messaging/ports.ts'
import { findAccountSender, type SenderIdentityDeps } from '../../../platform/messaging/sender-identity.ts'
import type { Directory } from '../user-pool.ts'

export type NoticeEmailDeps = SenderIdentityDeps & {
  directory: Pick<Directory, 'find'>
  mailer: Mailer
  links: PageLinks
}

/**
 * Returns the handlers of security notices, which report changes of an account to its owner. They count against no
 * limit and are sent for disabled accounts too. `email` is the address that the person had at the time of the change.
 */
export function noticeEmailHandlers(deps: NoticeEmailDeps) {
  const { directory, mailer, links } = deps
  return {
    async sendEmailChanged(id: string, { sub, email }: { sub: string; email: string }): Promise<Delivery> {
      const account = await directory.find(sub)
      if (account === null) return 'never'
      return mailer.send(id, addressChangedEmail(await findAccountSender(deps, account), email, account))
    },

    async sendPasswordChanged(
      id: string,
      { sub, email }: { sub: string; email?: string | undefined },
    ): Promise<Delivery> {
      const account = await directory.find(sub)
      if (account === null) return 'never'
      const recipient = { ...account, email: email ?? account.email }
      return mailer.send(
        id,
        passwordChangedEmail(await findAccountSender(deps, account), recipient, links.reset),
      )
    },

    async sendSecondFactorChanged(
      id: string,
      { sub, email, change }: { sub: string; email: string; change: SecondFactorChange },
    ): Promise<Delivery> {
      const account = await directory.find(sub)
      if (account === null) return 'never'
      const recipient = { ...account, email }
      const notice = { change, resetUrl: links.reset }
      return mailer.send(
        id,
        secondFactorChangedEmail(await findAccountSender(deps, account), recipient, notice),
      )
    },

    async sendAccountReset(id: string, { sub, email }: { sub: string; email: string }): Promise<Delivery> {
      const account = await directory.find(sub)
      if (account === null) return 'never'
      return mailer.send(id, accountResetEmail(await findAccountSender(deps, account), { ...account, email }))
    },
  }
}
