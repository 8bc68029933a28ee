import { type HelpRequest, SHORTEST_HELP_TIME } from '@kitchen-table/domain/accounts/help-request'
import { helpLimitsByAddress, helpLimitsOfAll } from '@kitchen-table/domain/accounts/occurrences'
import { Refusal } from '../../refusal.ts'
import { admitAll } from '../admit-all.ts'
import type { Post } from '../outbox/post.ts'
import type { RateStore } from '../ports.ts'

type Deps = { rates: RateStore; post: Post; now: () => number }

type Asked = HelpRequest & { website?: string | undefined; openFor: number }

const ALL = 'help'

/** A call for help: stored first, then sent to people (security.md T52). Programs are answered as people are. */
export function askForHelp(deps: Deps) {
  return async ({ website, openFor, ...request }: Asked, address: string): Promise<void> => {
    const isProgram = (website ?? '') !== '' || openFor < SHORTEST_HELP_TIME
    if (isProgram) return

    const wait = await admitAll(deps, [
      { key: `help-from:${address}`, limits: helpLimitsByAddress },
      { key: ALL, limits: helpLimitsOfAll },
    ])
    if (wait > 0) throw new Refusal('accounts.help_limit', { retryAfter: Math.ceil(wait / 1000) })
    await deps.post({ channel: 'help', purpose: 'help', request })
  }
}
