import { createHash } from 'node:crypto'
import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { type HelpRequest, SHORTEST_HELP_TIME } from '@kitchen-table/domain/accounts/help-request'
import {
  helpLimitsByAddress,
  helpLimitsByEmail,
  helpLimitsOfAll,
} from '@kitchen-table/domain/accounts/occurrences'
import { Refusal } from '../../refusal.ts'
import { admitAll } from '../admit-all.ts'
import type { Post } from '../outbox/post.ts'
import type { RateStore } from '../ports.ts'

type Deps = { rates: RateStore; post: Post; now: () => number }

type Asked = HelpRequest & { website?: string | undefined; openFor: number }

/** Counts the requests for one e-mail address. By a hash: what was typed may be a password. */
function helpKey(email: string): string {
  const hash = createHash('sha256').update(canonicalEmail(email) ?? email)
  return `help-for:${hash.digest('base64url')}`
}

/**
 * Stores a request for help, which is then sent to people: anybody can ask, so it is limited by address, by network and
 * as a whole. Programs are answered as people are, and a request that one limit refuses counts against no other.
 */
export function askForHelp(deps: Deps) {
  return async ({ website, openFor, ...request }: Asked, address: string): Promise<void> => {
    const isProgram = (website ?? '') !== '' || openFor < SHORTEST_HELP_TIME
    if (isProgram) return

    const wait = await admitAll(deps, [
      { key: `help-from:${address}`, limits: helpLimitsByAddress },
      { key: helpKey(request.email), limits: helpLimitsByEmail },
      { key: 'help', limits: helpLimitsOfAll },
    ])
    if (wait > 0) throw new Refusal('accounts.help_limit', { retryAfter: Math.ceil(wait / 1000) })
    await deps.post({ channel: 'help', purpose: 'help', request })
  }
}
