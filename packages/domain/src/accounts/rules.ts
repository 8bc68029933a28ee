import { mayEditCatalog, mayReadLayout, maySeeDisabledContent } from '../catalog/policy.ts'
import { mayReadGroup } from '../groups/policy.ts'
import { isUsageRecorded } from '../insights/policy.ts'
import { mayWriteProgress } from '../learning/policy.ts'
import type { Actor } from './actor.ts'
import type { RowNumber } from './matrix.ts'
import { isGranted } from './permissions.ts'

/** The record that an action is about, as far as rules depend on it. */
export type ActionTarget = {
  /** `sub` of the person whose record it is. */
  ownerSub: string
  /** The organisation that it belongs to. */
  group: string
  layout: string
  /** The layout that the actor sees. */
  ownLayout: string
}

/** An actor of null is not signed in. */
type AccessRule = (actor: Actor | null, target: ActionTarget) => boolean

const allowAnyone: AccessRule = () => true
const allowNobody: AccessRule = () => false

function ifSignedIn(rule: (actor: Actor, target: ActionTarget) => boolean): AccessRule {
  return (actor, target) => actor !== null && rule(actor, target)
}

const allowOwner = ifSignedIn((actor, { ownerSub }) => actor.sub === ownerSub)

/** The rules of every feature by the rows of the authorisation matrix (docs/security.md, Authorisation). */
const rulesByRow: { readonly [Row in RowNumber]?: AccessRule } = {
  1: allowAnyone,
  2: allowAnyone,
  3: allowAnyone,
  4: allowAnyone,
  5: allowAnyone,
  7: allowOwner,
  8: allowOwner,
  // Whether an identity provider manages these depends on the account, not on the actor.
  9: allowOwner,
  10: allowOwner,
  11: allowNobody,
  12: ifSignedIn(() => true),
  13: ifSignedIn(maySeeDisabledContent),
  14: ifSignedIn((actor, { layout, ownLayout }) => mayReadLayout(actor, layout, ownLayout)),
  15: ifSignedIn(() => true),
  16: ifSignedIn((actor, { group }) => mayReadGroup(actor, group)),
  17: ifSignedIn((actor, { group }) => mayReadGroup(actor, group)),
  21: ifSignedIn((actor, { ownerSub }) => mayWriteProgress(actor, ownerSub)),
  23: ifSignedIn((actor, { ownerSub }) => actor.sub !== ownerSub && mayWriteProgress(actor, ownerSub)),
  36: ifSignedIn((actor) => isGranted('accounts.notices.read', actor)),
  40: ifSignedIn(mayEditCatalog),
  41: ifSignedIn((actor, { ownerSub }) => actor.sub === ownerSub && isUsageRecorded(actor)),
  42: allowNobody,
  46: allowAnyone,
  53: allowOwner,
  54: allowAnyone,
}

/** The rows that have a rule; every other row is refused to everybody. */
export const rowsWithRule: ReadonlySet<number> = new Set(Object.keys(rulesByRow).map(Number))

/** Returns whether a row permits an action in full and with effect. A row without a rule permits nothing. */
export function isAllowed(row: RowNumber, actor: Actor | null, target: ActionTarget): boolean {
  return rulesByRow[row]?.(actor, target) ?? false
}
