import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  createIntentMatcher,
  getPhraseIndex,
  type IntentMatch,
  intentModel,
} from '@kitchen-table/domain/intent-matcher'
import type { Snapshot } from './library-cache.ts'

/** Intents whose phrases are indexed without a pause: a few milliseconds, 16 with the longest phrases. */
const INTENTS_PER_SLICE = 4

type MatchSearch = (search: string) => IntentMatch

async function buildMatcher(intents: Snapshot['intents']): Promise<MatchSearch> {
  const enabled = [...intents.values()].filter(({ disabled }) => !disabled)
  for (const [at, intent] of enabled.entries()) {
    getPhraseIndex(intent)
    if (at % INTENTS_PER_SLICE === 0) await nextTurn()
  }
  return createIntentMatcher(enabled, intentModel)
}

/** Returns a cache of the matcher of a library's intents, which is built in slices, and only when they have changed. */
export function createIntentMatcherCache(): (snapshot: Pick<Snapshot, 'intents'>) => Promise<MatchSearch> {
  let cache: { intents: Snapshot['intents']; matcher: Promise<MatchSearch> } | null = null
  return ({ intents }) => {
    if (cache?.intents !== intents) cache = { intents, matcher: buildMatcher(intents) }
    return cache.matcher
  }
}
