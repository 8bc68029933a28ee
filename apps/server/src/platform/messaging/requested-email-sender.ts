import type { Delivery, Mailer } from './ports.ts'
import { type ComposeEmailDeps, composeRequestedEmail, type RequestedEmail } from './requested-email.ts'

/** Sends e-mails to addresses that anybody may have typed. Returns 'never' for a decoy. */
export type RequestedEmailSender = { send(id: string, request: RequestedEmail): Promise<Delivery> }

/**
 * When an e-mail is sent. Only the connection to the mail server differs between an account and a decoy, so it begins
 * after a random delay of at most `maxDelayMs`. The outbox decides when the outcome is stored.
 */
export type RequestedEmailTiming = { maxDelayMs: number }

export const DEFAULT_REQUESTED_EMAIL_TIMING: RequestedEmailTiming = { maxDelayMs: 1000 }

type Deps = ComposeEmailDeps & {
  mailer: Mailer
  /** Does the work of a mailer without sending anything. */
  discardingMailer: Mailer
  timing: RequestedEmailTiming
  random: () => number
  sleep: (ms: number) => Promise<unknown>
}

/**
 * Returns a sender that does the same work for an address without an account: the e-mail is composed and discarded,
 * because the load of this machine must not reveal which addresses have one.
 */
export function createRequestedEmailSender(deps: Deps): RequestedEmailSender {
  const { mailer, discardingMailer, timing, random, sleep } = deps
  return {
    async send(id, request) {
      const email = await composeRequestedEmail(deps, request)
      await sleep(random() * timing.maxDelayMs)
      const delivery = await (request.isDecoy ? discardingMailer : mailer).send(id, email)
      return request.isDecoy ? 'never' : delivery
    },
  }
}
