import { composeHelpMessage, type HelpRequest } from '@kitchen-table/domain/accounts/help-request'
import { helpRequestEmail } from '../../../platform/messaging/emails/help-request-email.ts'
import type { Delivery, HelpForm, Mailer } from '../../../platform/messaging/ports.ts'
import { productSender, type SenderIdentityDeps } from '../../../platform/messaging/sender-identity.ts'

export type HelpRequestDeps = Pick<SenderIdentityDeps, 'product'> & {
  mailer: Mailer
  /** Null if requests are sent by e-mail. */
  helpForm: HelpForm | null
}

/** Sends a request for help to the form service, or by e-mail if there is none or it will never accept this request. */
export function helpRequestHandler({ product, mailer, helpForm }: HelpRequestDeps) {
  return async (id: string, request: HelpRequest): Promise<Delivery> => {
    const message = composeHelpMessage(request)
    const delivery = await helpForm?.send(message)
    if (delivery !== undefined && delivery !== 'never') return delivery
    return mailer.send(id, helpRequestEmail(productSender({ product }), message))
  }
}
