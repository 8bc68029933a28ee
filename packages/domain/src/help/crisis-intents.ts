import type { CrisisKind } from './crisis-kind.ts'

/**
 * The first intents whose lessons help in each kind of crisis, in their order (docs/decisions/032-searches-in-own-words.md).
 * A danger to life has none: what helps then is a call.
 */
export const crisisIntents: Readonly<Record<CrisisKind, readonly string[]>> = {
  suicide: [],
  violence: ['leaving-safely'],
  control: ['partner-controls-money', 'leaving-safely'],
  hunger: ['food'],
  shelter: ['nowhere-to-sleep'],
  eviction: ['eviction', 'utility-bills'],
  gambling: ['gambling', 'loved-one-gambles'],
  child: [],
  elder: ['elder-exploited', 'parent-scammed'],
  trafficking: [],
  scam: ['scammed', 'is-it-a-scam'],
  despair: ['overwhelmed'],
}
