import { type HelpRequest, helpMessage } from '@kitchen-table/domain/accounts/help-request'
import { helpLetter } from '../letters/help-letter.ts'
import { plainSender, type SenderDeps } from './letter-senders.ts'
import type { Delivery, HelpForm, Mailer } from './ports.ts'

export type HelpCarrierDeps = Pick<SenderDeps, 'product'> & {
  mailer: Mailer
  /** Null where requests come as letters. */
  helpForm: HelpForm | null
}

/** Hands on a request for help, to the form or, where there is none or it will never take this one, as a letter. */
export function helpCarrier({ product, mailer, helpForm }: HelpCarrierDeps) {
  return async (id: string, request: HelpRequest): Promise<Delivery> => {
    const message = helpMessage(request)
    const delivery = await helpForm?.send(message)
    if (delivery !== undefined && delivery !== 'never') return delivery
    return mailer.send(id, helpLetter(plainSender({ product }), message))
  }
}
