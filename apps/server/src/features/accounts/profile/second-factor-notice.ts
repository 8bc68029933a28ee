import type { OutboxMessage, SecondFactorChange } from '../../../platform/messaging/ports.ts'
import type { Account } from '../account-pool.ts'

/** Tells the owner of an account what was done about its second step. */
export function secondFactorNotice({ sub, email }: Account, change: SecondFactorChange): OutboxMessage {
  return { channel: 'mail', purpose: 'second-step-changed', sub, email, change }
}
