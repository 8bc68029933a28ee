import { composeHelpMessage, type HelpRequest } from '@kitchen-table/domain/accounts/help-request'
import { helpRequestEmail } from '../../../platform/messaging/emails/help-request-email.ts'
import type { Delivery, OutboxMessage } from '../../../platform/messaging/ports.ts'
import { productSender } from '../../../platform/messaging/sender-identity.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { type AccountEmailDeps, accountEmailHandlers } from './account-email-handlers.ts'
import { type RequestedEmailDeps, requestedEmailHandlers } from './requested-email-handlers.ts'
import { type TextMessageDeps, textMessageHandlers } from './text-message-handlers.ts'

type Deps = AccountEmailDeps &
  RequestedEmailDeps &
  TextMessageDeps &
  Pick<AccountsDeps, 'helpForm' | 'mailingList' | 'pageViews'>

/** Sends a request for help to the form service, or by e-mail if there is none or it will never accept this request. */
async function sendHelpRequest(deps: Deps, id: string, request: HelpRequest): Promise<Delivery> {
  const message = composeHelpMessage(request)
  const delivery = await deps.helpForm?.send(message)
  if (delivery !== undefined && delivery !== 'never') return delivery
  return deps.mailer.send(id, helpRequestEmail(productSender(deps), message))
}

/**
 * Returns a function that sends an outbox message by its purpose. Recipient and content are decided when it is sent:
 * a person who has been deleted or disabled by then, or no longer needs the message, gets none, and no secret is older
 * than the message that contains it. Nothing is sent to a service that the installation does not have.
 */
export function messageHandlers(deps: Deps): (id: string, message: OutboxMessage) => Promise<Delivery> {
  const requestedEmails = requestedEmailHandlers(deps)
  const accountEmails = accountEmailHandlers(deps)
  const textMessages = textMessageHandlers(deps)
  const { mailingList, pageViews } = deps

  return async (id, message) => {
    switch (message.purpose) {
      case 'invitation':
        return accountEmails.sendInvitation(id, message)
      case 'fresh-invitation':
        return requestedEmails.sendFreshInvitation(id, message.email)
      case 'reset':
        return requestedEmails.sendPasswordReset(id, message)
      case 'email-code':
        return accountEmails.sendEmailCode(id, message)
      case 'email-changed':
        return accountEmails.sendEmailChanged(id, message)
      case 'password-changed':
        return accountEmails.sendPasswordChanged(id, message)
      case 'second-step-changed':
        return accountEmails.sendSecondFactorChanged(id, message)
      case 'account-reset':
        return accountEmails.sendAccountReset(id, message)
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
