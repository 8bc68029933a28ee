import { type AskedLetter, type ComposeDeps, composeAskedLetter } from './asked-letter.ts'
import type { Delivery, Mailer } from './ports.ts'

/** Sends letters to addresses that anybody may have typed; 'never' where it is for nobody. */
export type AskedLetterSender = { send(id: string, letter: AskedLetter): Promise<Delivery> }

/**
 * When a letter leaves (ms). Speaking with the mail server is the one thing that is done for somebody and not for
 * nobody: it comes at a random moment within `spread`. When its outcome is written is the outbox's affair.
 */
export type AskedLetterTimes = { spread: number }

export const usualAskedTimes: AskedLetterTimes = { spread: 1000 }

type Deps = ComposeDeps & {
  mailer: Mailer
  /** Does with a letter what a mailer does, and sends it nowhere. */
  discarder: Mailer
  times: AskedLetterTimes
  random: () => number
  rest: (ms: number) => Promise<unknown>
}

/**
 * The same work for an address without an account, whose letter is composed and thrown away: the load of this machine
 * must not tell who has one.
 */
export function sendAskedLetter(deps: Deps): AskedLetterSender {
  const { mailer, discarder, times, random, rest } = deps
  return {
    async send(id, asked) {
      const letter = await composeAskedLetter(deps, asked)
      await rest(random() * times.spread)
      const delivery = await (asked.isForNobody ? discarder : mailer).send(id, letter)
      return asked.isForNobody ? 'never' : delivery
    },
  }
}
