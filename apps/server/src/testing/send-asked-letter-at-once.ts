import type { ComposeDeps } from '../features/accounts/outbox/asked-letter.ts'
import type { Mailer } from '../features/accounts/outbox/ports.ts'
import { type AskedLetterSender, sendAskedLetter } from '../features/accounts/outbox/send-asked-letter.ts'

/** Composes requested letters in this thread and sends them without a pause, where no test measures the time. */
export function sendAskedLetterAtOnce(deps: ComposeDeps & { mailer: Mailer }): AskedLetterSender {
  return sendAskedLetter({
    ...deps,
    discarder: { send: async () => 'never' },
    times: { spread: 0 },
    random: () => 0,
    rest: async () => {},
  })
}
