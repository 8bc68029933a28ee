import {
  CODE_LIFETIME_MS,
  composeHelpMessage,
  type HelpRequest,
  INVITATION_LIFETIME_MS,
} from '@kitchen-table/domain/accounts'
import { areSeatsNearlyTaken } from '@kitchen-table/domain/organizations'
import { addressTakenEmail, emailVerificationEmail } from '../../../platform/messaging/emails/code-emails.ts'
import type { Recipient, SenderIdentity } from '../../../platform/messaging/emails/compose-email.ts'
import { composeHelpRequestEmail } from '../../../platform/messaging/emails/help-request-email.ts'
import { messages as invitationMessages } from '../../../platform/messaging/emails/invitation.messages.ts'
import { invitationEmail } from '../../../platform/messaging/emails/invitation-emails.ts'
import { seatsShortEmail } from '../../../platform/messaging/emails/seats-email.ts'
import {
  accountResetEmail,
  accountUnlockedEmail,
  addressChangedEmail,
  addressCorrectedEmail,
  passwordChangedEmail,
  secondFactorChangedEmail,
} from '../../../platform/messaging/emails/security-notice-emails.ts'
import { composeInLanguageOf } from '../../../platform/messaging/in-language-of.ts'
import type { PageLinks } from '../../../platform/messaging/page-links.ts'
import type { Delivery, EmailMessage, OutboxMessage } from '../../../platform/messaging/ports.ts'
import {
  findSenderIdentity,
  organizationSenderIdentity,
  productSenderIdentity,
  type SenderIdentityDeps,
} from '../../../platform/messaging/sender-identity.ts'
import type { ReminderRefusalTokens } from '../../people/reminder-refusal-tokens.ts'
import type { Account } from '../../people/user-pool.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import {
  emailChallengeId,
  type IssueCodeDeps,
  issueVerificationCode,
  phoneChallengeId,
} from '../verification-codes.ts'
import { messages } from './messages.ts'
import { receivesAccountEmails } from './receives-account-emails.ts'
import { type RequestedEmailDeps, requestedEmailHandlers } from './requested-email-handlers.ts'

type AccountEmailDeps = SenderIdentityDeps &
  IssueCodeDeps &
  Pick<AccountsDeps, 'directory' | 'people' | 'members' | 'mailer'> & {
    links: PageLinks
    reminderRefusalTokens: ReminderRefusalTokens
  }

type ReceiverDeps = Pick<AccountsDeps, 'directory' | 'people'>
type Receiver = Account & Pick<Recipient, 'language'>

/** Returns an account with the language of its person, who is missing for a moment after the account was created. */
async function withLanguage({ people }: ReceiverDeps, account: Account): Promise<Receiver> {
  return { ...account, language: (await people.find(account.sub))?.language ?? null }
}

async function findReceiver(deps: ReceiverDeps, sub: string): Promise<Receiver | null> {
  const account = await deps.directory.find(sub)
  return account && withLanguage(deps, account)
}

type Message<Purpose extends OutboxMessage['purpose']> = Extract<OutboxMessage, { purpose: Purpose }>

/** Stands in test invitations for the temporary password: nobody has it. */
const EXAMPLE_PASSWORD = 'EXAMPLE-PASSWORD'

/**
 * Returns the handlers of e-mails to the owners of accounts. Security notices count against no limit and are sent for
 * disabled accounts too. Their `email` is the address that the person had at the time of the change.
 */
function accountEmailHandlers(deps: AccountEmailDeps) {
  const { directory, mailer, links, now } = deps

  const findStopUrl = (sub: string) =>
    links.stopReminders({ sub, token: deps.reminderRefusalTokens.create(sub) })

  async function sendNotice(
    id: string,
    sub: string,
    compose: (sender: SenderIdentity, receiver: Receiver) => EmailMessage,
  ): Promise<Delivery> {
    const receiver = await findReceiver(deps, sub)
    if (receiver === null) return 'never'
    return mailer.send(id, compose(await findSenderIdentity(deps, receiver), receiver))
  }

  return {
    async sendInvitation(id: string, { sub, isReminder = false }: Message<'invitation'>): Promise<Delivery> {
      const receiver = await findReceiver(deps, sub)
      if (!receiver?.enabled) return 'never'
      const organization = receiver.group === null ? null : await deps.groups.find(receiver.group)
      if (!receivesAccountEmails(receiver, organization)) return 'never'
      const sender = await organizationSenderIdentity(deps, organization)
      const validity = { validForMs: INVITATION_LIFETIME_MS, replacesEarlier: true }
      const issued = await directory.issueTemporaryPassword(sub, validity, now())
      if (typeof issued === 'string') return 'never'
      const { password } = issued
      const { role } = receiver
      const pageUrl = links.newUser(receiver)
      const stopUrl = isReminder ? findStopUrl(sub) : null
      return mailer.send(id, invitationEmail(sender, receiver, { password, pageUrl, role, stopUrl }))
    },

    async sendTestInvitation(
      id: string,
      { sub, group: slug, text }: Message<'test-invitation'>,
    ): Promise<Delivery> {
      const [receiver, group] = await Promise.all([findReceiver(deps, sub), deps.groups.find(slug)])
      if (!receiver?.enabled || group === null) return 'never'
      const sender = await organizationSenderIdentity(deps, { ...group, invitationText: text })
      const invitation = {
        password: EXAMPLE_PASSWORD,
        pageUrl: links.newUser(receiver),
        role: 'user',
      } as const
      const email = invitationEmail(sender, receiver, invitation)
      const subject = composeInLanguageOf(receiver, () =>
        invitationMessages.testSubject({ subject: email.subject }),
      )
      return mailer.send(id, { ...email, subject })
    },

    async sendSeatsShort(id: string, { sub, group: slug }: Message<'seats-short'>): Promise<Delivery> {
      const [receiver, group] = await Promise.all([findReceiver(deps, sub), deps.groups.find(slug)])
      if (!receiver?.enabled || receiver.group !== slug || group === null) return 'never'
      const { taken } = await deps.members.countSeats(slug)
      const seats = { taken, max: group.maxMembers }
      if (!areSeatsNearlyTaken(seats)) return 'never'
      const sender = await organizationSenderIdentity(deps, group)
      return mailer.send(
        id,
        seatsShortEmail(sender, receiver, { ...seats, pageUrl: links.organization(slug) }),
      )
    },

    async sendEmailCode(id: string, { sub, email }: Message<'email-code'>): Promise<Delivery> {
      const receiver = await findReceiver(deps, sub)
      if (!receiver?.enabled || receiver.email === email) return 'never'
      const addressHolder = await directory.findByEmail(email)
      // A code is generated for a taken address as well, for the same work. It is sent to nobody.
      const code = await issueVerificationCode(deps, { id: emailChallengeId(sub), sub, data: { email } })
      const sender = productSenderIdentity(deps)
      const message =
        addressHolder === null
          ? emailVerificationEmail(sender, { ...receiver, email }, code)
          : addressTakenEmail(sender, await withLanguage(deps, addressHolder), links)
      return mailer.send(id, message)
    },

    sendEmailChanged: (id: string, { sub, email }: Message<'email-changed'>) =>
      sendNotice(id, sub, (sender, receiver) =>
        addressChangedEmail(sender, { ...receiver, email }, receiver.email),
      ),

    sendAddressCorrected: (id: string, { sub, email, ...correction }: Message<'address-corrected'>) =>
      sendNotice(id, sub, (sender, receiver) =>
        addressCorrectedEmail(
          sender,
          { ...receiver, email },
          { ...correction, currentEmail: receiver.email, signInUrl: links.signIn },
        ),
      ),

    sendAccountUnlocked: (id: string, { sub, email }: Message<'account-unlocked'>) =>
      sendNotice(id, sub, (sender, receiver) =>
        accountUnlockedEmail(sender, { ...receiver, email }, links.reset),
      ),

    sendPasswordChanged: (id: string, { sub, email }: Message<'password-changed'>) =>
      sendNotice(id, sub, (sender, receiver) =>
        passwordChangedEmail(sender, { ...receiver, email: email ?? receiver.email }, links.reset),
      ),

    sendSecondFactorChanged: (id: string, { sub, email, change }: Message<'second-step-changed'>) =>
      sendNotice(id, sub, (sender, receiver) =>
        secondFactorChangedEmail(sender, { ...receiver, email }, { change, resetUrl: links.reset }),
      ),

    sendAccountReset: (id: string, { sub, email }: Message<'account-reset'>) =>
      sendNotice(id, sub, (sender, receiver) => accountResetEmail(sender, { ...receiver, email })),
  }
}

type TextMessageDeps = IssueCodeDeps &
  Pick<AccountsDeps, 'directory' | 'people' | 'authenticator' | 'sms'> & {
    product: { name: string }
  }

/** An account, and the number that it had when the message was requested; see platform/messaging/ports.ts. */
type TextRequest = { sub: string; phone?: string | undefined }

/** Handles texts with a code. None is sent to a number that replaced the requested one: its limits are unchecked. */
function textMessageHandlers(deps: TextMessageDeps) {
  const { directory, people, authenticator, sms, product, now } = deps
  const toValues = (code: string) => ({
    code,
    product: product.name,
    minutes: CODE_LIFETIME_MS / 60_000,
  })

  /** Composes a text in the language of its receiver. */
  async function composeText(sub: string, compose: () => string): Promise<string> {
    const person = await people.find(sub)
    return composeInLanguageOf({ language: person?.language ?? null }, compose)
  }

  return {
    async sendPhoneCode(id: string, { sub, phone: requestedPhone }: TextRequest): Promise<Delivery> {
      const account = await directory.find(sub)
      if (sms === null || !account?.enabled || account.phone === null) return 'never'
      const { phone } = account
      if (phone !== (requestedPhone ?? phone)) return 'never'
      const code = await issueVerificationCode(deps, { id: phoneChallengeId(sub), sub, data: { phone } })
      const text = await composeText(sub, () => messages.phoneCode(toValues(code)))
      return sms.send(id, phone, text)
    },

    async sendSignInCode(id: string, { sub, phone: requestedPhone }: TextRequest): Promise<Delivery> {
      if (sms === null) return 'never'
      const issued = await authenticator.issueSignInCode(sub, now())
      if (issued === null || issued.phone !== (requestedPhone ?? issued.phone)) return 'never'
      const text = await composeText(sub, () => messages.signInCode(toValues(issued.code)))
      return sms.send(id, issued.phone, text)
    },
  }
}

type Deps = AccountEmailDeps &
  RequestedEmailDeps &
  TextMessageDeps &
  Pick<AccountsDeps, 'helpForm' | 'mailingList' | 'pageViews' | 'sendBenefitReport'>

/** Sends a request for help to the form service, or by e-mail if there is none or it will never accept this request. */
async function sendHelpRequest(deps: Deps, id: string, request: HelpRequest): Promise<Delivery> {
  // For the support, whose language is not that of the person who asks for help.
  const message = composeInLanguageOf({ language: null }, () => composeHelpMessage(request))
  const delivery = await deps.helpForm?.send(message)
  if (delivery !== undefined && delivery !== 'never') return delivery
  return deps.mailer.send(id, composeHelpRequestEmail(productSenderIdentity(deps), message))
}

/**
 * Returns a function that sends an outbox message by its purpose. Recipient and content are decided when it is sent:
 * a person who has been deleted or disabled by then, or no longer needs the message, gets none, and no secret is older
 * than the message that contains it. Nothing is sent to a service that the installation does not have.
 */
export function createMessageDispatcher(
  deps: Deps,
): (id: string, message: OutboxMessage) => Promise<Delivery> {
  const requestedEmails = requestedEmailHandlers(deps)
  const accountEmails = accountEmailHandlers(deps)
  const textMessages = textMessageHandlers(deps)
  const { mailingList, pageViews, sendBenefitReport } = deps

  return async (id, message) => {
    switch (message.purpose) {
      case 'invitation':
        return accountEmails.sendInvitation(id, message)
      case 'test-invitation':
        return accountEmails.sendTestInvitation(id, message)
      case 'seats-short':
        return accountEmails.sendSeatsShort(id, message)
      case 'fresh-invitation':
        return requestedEmails.sendFreshInvitation(id, message.email)
      case 'reset':
        return requestedEmails.sendPasswordReset(id, message)
      case 'email-code':
        return accountEmails.sendEmailCode(id, message)
      case 'email-changed':
        return accountEmails.sendEmailChanged(id, message)
      case 'address-corrected':
        return accountEmails.sendAddressCorrected(id, message)
      case 'account-unlocked':
        return accountEmails.sendAccountUnlocked(id, message)
      case 'password-changed':
        return accountEmails.sendPasswordChanged(id, message)
      case 'second-step-changed':
        return accountEmails.sendSecondFactorChanged(id, message)
      case 'account-reset':
        return accountEmails.sendAccountReset(id, message)
      case 'benefit-report':
        return sendBenefitReport(id, message)
      case 'phone-code':
        return textMessages.sendPhoneCode(id, message)
      case 'sign-in-code':
        return textMessages.sendSignInCode(id, message)
      case 'help':
        return sendHelpRequest(deps, id, message.request)
      case 'list':
        return message.type === 'delete'
          ? mailingList.unsubscribe(message.user)
          : mailingList.subscribe(message.user)
      case 'page-view':
        return pageViews?.send(message.page) ?? 'never'
      default:
        return message satisfies never
    }
  }
}
