import { composeHelpMessage, type HelpRequest } from '@kitchen-table/domain/accounts/help-request'
import { helpRequestEmail } from '../../../platform/messaging/emails/help-request-email.ts'
import type {
  Delivery,
  HelpForm,
  Mailer,
  MailingList,
  OutboxMessage,
  PageViews,
} from '../../../platform/messaging/ports.ts'
import { productSender, type SenderIdentityDeps } from '../../../platform/messaging/sender-identity.ts'
import { type CodeEmailDeps, codeEmailHandlers } from './code-email-handlers.ts'
import { type InvitationDeps, invitationHandlers } from './invitation-handlers.ts'
import { type NoticeEmailDeps, noticeEmailHandlers } from './notice-email-handlers.ts'
import { type RequestedEmailDeps, requestedEmailHandlers } from './requested-email-handlers.ts'
import { type TextMessageDeps, textMessageHandlers } from './text-message-handlers.ts'

type HelpRequestDeps = Pick<SenderIdentityDeps, 'product'> & {
  mailer: Mailer
  /** Null if requests are sent by e-mail. */
  helpForm: HelpForm | null
}

/** Sends a request for help to the form service, or by e-mail if there is none or it will never accept this request. */
function helpRequestHandler({ product, mailer, helpForm }: HelpRequestDeps) {
  return async (id: string, request: HelpRequest): Promise<Delivery> => {
    const message = composeHelpMessage(request)
    const delivery = await helpForm?.send(message)
    if (delivery !== undefined && delivery !== 'never') return delivery
    return mailer.send(id, helpRequestEmail(productSender({ product }), message))
  }
}

/** Null for a service that an installation does not have; nothing is sent there. */
type Deps = InvitationDeps &
  RequestedEmailDeps &
  CodeEmailDeps &
  NoticeEmailDeps &
  TextMessageDeps &
  HelpRequestDeps & {
    mailingList: MailingList
    pageViews: PageViews | null
  }

/**
 * Returns a function that sends an outbox message by its purpose. Recipient and content are decided when it is sent:
 * a person who has been deleted or disabled by then, or no longer needs the message, gets none, and no secret is older
 * than the message that contains it.
 */
export function messageHandlers(deps: Deps): (id: string, message: OutboxMessage) => Promise<Delivery> {
  const invitations = invitationHandlers(deps)
  const requestedEmails = requestedEmailHandlers(deps)
  const codeEmails = codeEmailHandlers(deps)
  const noticeEmails = noticeEmailHandlers(deps)
  const textMessages = textMessageHandlers(deps)
  const handleHelpRequest = helpRequestHandler(deps)
  const { mailingList, pageViews } = deps

  return async (id, message) => {
    switch (message.purpose) {
      case 'invitation':
        return invitations.sendInvitation(id, message.sub)
      case 'fresh-invitation':
        return requestedEmails.sendFreshInvitation(id, message.email)
      case 'reset':
        return requestedEmails.sendPasswordReset(id, message)
      case 'email-code':
        return codeEmails.sendEmailCode(id, message)
      case 'email-changed':
        return noticeEmails.sendEmailChanged(id, message)
      case 'password-changed':
        return noticeEmails.sendPasswordChanged(id, message)
      case 'second-step-changed':
        return noticeEmails.sendSecondFactorChanged(id, message)
      case 'account-reset':
        return noticeEmails.sendAccountReset(id, message)
      case 'phone-code':
        return textMessages.sendPhoneCode(id, message)
      case 'sign-in-code':
        return textMessages.sendSignInCode(id, message)
      case 'help':
        return handleHelpRequest(id, message.request)
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
