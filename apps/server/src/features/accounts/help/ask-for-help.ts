import { type HelpRequest, SHORTEST_HELP_TIME } from '@kitchen-table/domain/accounts/help-request'
import { helpLimitsByAddress, helpLimitsOfAll } from '@kitchen-table/domain/accounts/occurrences'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../outbox/post.ts'
import type { RateStore } from '../ports.ts'

type Deps = { rates: RateStore; post: Post; now: () => number }

type Asked = HelpRequest & { website?: string | undefined; openFor: number }

const ALL = 'help'

/** A call for help: stored first, then sent to people (security.md T52). Programs are answered as people are. */
export function askForHelp({ rates, post, now }: Deps) {
  return async ({ website, openFor, ...request }: Asked, address: string): Promise<void> => {
    const isProgram = (website ?? '') !== '' || openFor < SHORTEST_HELP_TIME
    if (isProgram) return

    const ofAddress = `help-from:${address}`
    const limit = (wait: number) => new Refusal('accounts.help_limit', { retryAfter: Math.ceil(wait / 1000) })
    const wait = await rates.admit(ofAddress, helpLimitsByAddress, now())
    if (wait > 0) throw limit(wait)
    const waitOfAll = await rates.admit(ALL, helpLimitsOfAll, now())
    if (waitOfAll > 0) {
      await rates.retract(ofAddress)
      throw limit(waitOfAll)
    }
    await post({ channel: 'help', purpose: 'help', request })
  }
}
