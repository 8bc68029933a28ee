import type { Mailer } from '../platform/messaging/ports.ts'
import {
  type ComposeEmailDeps,
  createRequestedEmailSender,
  type RequestedEmailSender,
} from '../platform/messaging/requested-email-sender.ts'

/** Composes requested e-mails in this thread and sends them without a delay, for tests that do not measure the time. */
export function sendRequestedEmailImmediately(
  deps: ComposeEmailDeps & { mailer: Mailer },
): RequestedEmailSender {
  return createRequestedEmailSender({
    ...deps,
    discardingMailer: { send: async () => 'never' },
    timing: { maxDelayMs: 0 },
    random: () => 0,
    sleep: async () => {},
  })
}
