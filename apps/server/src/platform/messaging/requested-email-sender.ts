import type { Delivery, Mailer } from './ports.ts'
import { type ComposeEmailDeps, composeRequestedEmail, type RequestedEmail } from './requested-email.ts'

/** Sends letters to addresses that anybody may have typed; 'never' where it is for nobody. */
export type RequestedEmailSender = { send(id: string, request: RequestedEmail): Promise<Delivery> }

/**
 * When a letter leaves (ms). Speaking with the mail server is the one thing that is done for somebody and not for
 * nobody: it comes at a random moment within `spread`. When its outcome is written is the outbox's affair.
 */
export type RequestedEmailTiming = { maxDelayMs: number }

export const DEFAULT_REQUESTED_EMAIL_TIMING: RequestedEmailTiming = { maxDelayMs: 1000 }

type Deps = ComposeEmailDeps & {
  mailer: Mailer
  /** Does with a letter what a mailer does, and sends it nowhere. */
  discardingMailer: Mailer
  timing: RequestedEmailTiming
  random: () => number
  sleep: (ms: number) => Promise<unknown>
}

/**
 * The same work for an address without an account, whose letter is composed and thrown away: the load of this machine
 * must not tell who has one.
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
