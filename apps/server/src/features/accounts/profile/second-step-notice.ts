import type { Errand, SecondStepChange } from '../outbox/ports.ts'
import type { Account } from '../pool-port.ts'

/** Tells the owner of an account what was done about its second step. */
export function secondStepNotice({ sub, email }: Account, change: SecondStepChange): Errand {
  return { channel: 'mail', purpose: 'second-step-changed', sub, email, change }
}
