import { INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts/invitation'
import { addressTakenEmail, emailVerificationEmail } from '../../../platform/messaging/emails/code-emails.ts'
import type { SenderIdentity } from '../../../platform/messaging/emails/compose-email.ts'
import { invitationEmail } from '../../../platform/messaging/emails/invitation-emails.ts'
import {
  accountResetEmail,
  addressChangedEmail,
  passwordChangedEmail,
  secondFactorChangedEmail,
} from '../../../platform/messaging/emails/security-notice-emails.ts'
import type { PageLinks } from '../../../platform/messaging/page-links.ts'
import type { Delivery, EmailMessage, OutboxMessage } from '../../../platform/messaging/ports.ts'
import {
  findAccountSender,
  productSender,
  type SenderIdentityDeps,
} from '../../../platform/messaging/sender-identity.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { Account } from '../user-pool.ts'
import { type IssueCodeDeps, issueVerificationCode } from '../verification-codes.ts'

export type AccountEmailDeps = SenderIdentityDeps &
  IssueCodeDeps &
  Pick<AccountsDeps, 'directory' | 'mailer'> & { links: PageLinks }

type Message<Purpose extends OutboxMessage['purpose']> = Extract<OutboxMessage, { purpose: Purpose }>

/** The handlers of e-mails to accounts' owners. Security notices go to the address of that time, without limits. */
export function accountEmailHandlers(deps: AccountEmailDeps) {
  const { directory, mailer, links, now } = deps

  async function sendNotice(
    id: string,
    sub: string,
    compose: (sender: SenderIdentity, account: Account) => EmailMessage,
  ): Promise<Delivery> {
    const account = await directory.find(sub)
    if (account === null) return 'never'
    return mailer.send(id, compose(await findAccountSender(deps, account), account))
  }

  return {
    async sendInvitation(id: string, { sub }: Message<'invitation'>): Promise<Delivery> {
      const account = await directory.find(sub)
      if (!account?.enabled) return 'never'
      const sender = await findAccountSender(deps, account)
      const validity = { validForMs: INVITATION_LIFETIME_MS, replacesEarlier: true }
      const issued = await directory.issueTemporaryPassword(sub, validity, now())
      if (typeof issued === 'string') return 'never'
      const { password } = issued
      return mailer.send(
        id,
        invitationEmail(sender, account, { password, pageUrl: links.newUser(account.email) }),
      )
    },

    async sendEmailCode(id: string, { sub, email }: Message<'email-code'>): Promise<Delivery> {
      const account = await directory.find(sub)
      if (!account?.enabled || account.email === email) return 'never'
      const addressHolder = await directory.findByEmail(email)
      // A code is generated for a taken address as well, for the same work. It is sent to nobody.
      const code = await issueVerificationCode(deps, { id: `email:${sub}`, sub, data: { email } })
      const sender = productSender(deps)
      const message =
        addressHolder === null
          ? emailVerificationEmail(sender, email, code)
          : addressTakenEmail(sender, addressHolder.email, links)
      return mailer.send(id, message)
    },

    sendEmailChanged: (id: string, { sub, email }: Message<'email-changed'>) =>
      sendNotice(id, sub, (sender, account) => addressChangedEmail(sender, email, account)),

    sendPasswordChanged: (id: string, { sub, email }: Message<'password-changed'>) =>
      sendNotice(id, sub, (sender, account) =>
        passwordChangedEmail(sender, { ...account, email: email ?? account.email }, links.reset),
      ),

    sendSecondFactorChanged: (id: string, { sub, email, change }: Message<'second-step-changed'>) =>
      sendNotice(id, sub, (sender, account) =>
        secondFactorChangedEmail(sender, { ...account, email }, { change, resetUrl: links.reset }),
      ),

    sendAccountReset: (id: string, { sub, email }: Message<'account-reset'>) =>
      sendNotice(id, sub, (sender, account) => accountResetEmail(sender, { ...account, email })),
  }
}
