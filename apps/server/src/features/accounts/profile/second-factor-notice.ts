import type { OutboxMessage, SecondFactorChange } from '../../../platform/messaging/ports.ts'
import type { Account } from '../user-pool/account.ts'

/** Returns the message that notifies the owner of an account of a change of its second factor. */
export function secondFactorNotice({ sub, email }: Account, change: SecondFactorChange): OutboxMessage {
  return { channel: 'mail', purpose: 'second-step-changed', sub, email, change }
}
