import { mayEditCatalog, mayReadLayout, maySeeDisabledContent } from '../catalog/policy.ts'
import { mayReadGroup } from '../groups/policy.ts'
import { leavesEvents } from '../insights/policy.ts'
import { mayWriteProgress } from '../learning/policy.ts'
import type { Actor } from './actor.ts'
import type { RowNumber } from './matrix.ts'
import { mayReadNotices } from './policy.ts'

/** What an action is about, as far as any rule asks. */
export type About = {
  /** Whose record it is. */
  sub: string
  /** The organisation that it belongs to. */
  group: string
  layout: string
  /** The layout that the actor sees. */
  ownLayout: string
}

/** Null is somebody who is not signed in. */
type Rule = (actor: Actor | null, about: About) => boolean

const anybody: Rule = () => true
const nobody: Rule = () => false

function signedIn(rule: (actor: Actor, about: About) => boolean): Rule {
  return (actor, about) => actor !== null && rule(actor, about)
}

const oneself = signedIn((actor, { sub }) => actor.sub === sub)

/** The rules of every feature by the rows of the authorisation matrix (security.md section 3). */
const rules: { readonly [Row in RowNumber]?: Rule } = {
  1: anybody,
  2: anybody,
  3: anybody,
  4: anybody,
  5: anybody,
  7: oneself,
  8: oneself,
  // What an identity provider looks after is a matter of the account, not of who asks.
  9: oneself,
  10: oneself,
  11: nobody,
  12: signedIn(() => true),
  13: signedIn(maySeeDisabledContent),
  14: signedIn((actor, { layout, ownLayout }) => mayReadLayout(actor, layout, ownLayout)),
  15: signedIn(() => true),
  16: signedIn((actor, { group }) => mayReadGroup(actor, group)),
  17: signedIn((actor, { group }) => mayReadGroup(actor, group)),
  21: signedIn((actor, { sub }) => mayWriteProgress(actor, sub)),
  23: signedIn((actor, { sub }) => actor.sub !== sub && mayWriteProgress(actor, sub)),
  36: signedIn(mayReadNotices),
  40: signedIn(mayEditCatalog),
  41: signedIn((actor, { sub }) => actor.sub === sub && leavesEvents(actor)),
  42: nobody,
  46: anybody,
  53: oneself,
  54: anybody,
}

/** The rows that have a rule; whatever is not among them is refused to everybody. */
export const ruledRows: ReadonlySet<number> = new Set(Object.keys(rules).map(Number))

/** Whether a row lets somebody do something, all of it and with effect. Without a rule it does not. */
export function may(row: RowNumber, actor: Actor | null, about: About): boolean {
  return rules[row]?.(actor, about) ?? false
}
