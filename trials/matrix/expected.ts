import type { RefusalCode } from '@kitchen-table/contract/refusals'
import { isGranted } from '@kitchen-table/domain/accounts'
import type { MatrixActor } from './actors.ts'
import {
  expectedOutcome,
  expectedOutcomeForAccount,
  type MatrixColumn,
  type MatrixOutcome,
} from './authorization-rows.ts'
import { endpoints } from './endpoints.ts'
import { matrixRowFor, type Ownership, ownershipFor, type Target } from './target.ts'

const permissionByEndpoint = new Map(endpoints.map(({ endpoint, permission }) => [endpoint, permission]))

/** A success, with or without something stored; or the code of a refusal. */
export type Expected = { isAllowed: true; isStored: boolean } | { isAllowed: false; code: RefusalCode }

const allow = ({ isDiscarded }: Target): Expected => ({ isAllowed: true, isStored: !isDiscarded })
const deny = (code: RefusalCode): Expected => ({ isAllowed: false, code })

const NOT_SIGNED_IN = 'accounts.not_signed_in'

/** Returns the actor's column; managers have a column of their own for records of another organization. */
function columnFor(target: Target, actor: MatrixActor): MatrixColumn {
  const isManager = actor.column === 'manager' || actor.column === 'ssoManager'
  return isManager && ownershipFor(target, actor) === 'foreign' && target.group
    ? 'otherManager'
    : actor.column
}

function matrixOutcomeFor(target: Target, actor: MatrixActor): MatrixOutcome {
  return target.account
    ? expectedOutcomeForAccount(2, target.account.column)
    : expectedOutcome(matrixRowFor(target, actor), columnFor(target, actor))
}

function expectedForOutcome(
  outcome: MatrixOutcome,
  target: Target,
  { kind, isPermitted }: { kind: Ownership; isPermitted: boolean },
): Expected {
  const notFound = deny(target.notFoundCode ?? 'api.not_found')
  switch (outcome) {
    case 'allowed':
    case 'reduced':
      return allow(target)
    case 'self':
      return kind === 'foreign' ? notFound : allow(target)
    case 'own':
      return kind === 'own' ? allow(target) : notFound
    case 'not stored':
      return { isAllowed: true, isStored: false }
    case 'uniform':
      return deny(target.uniformCode ?? 'accounts.refused')
    case 401:
      return deny(NOT_SIGNED_IN)
    case 403:
      return deny(target.forbiddenCode ?? 'auth.forbidden')
    case 404:
      return notFound
    // A list takes the permission; an item of it is not found.
    case '403/404':
      return isPermitted ? notFound : deny('auth.forbidden')
    default:
      throw new Error(`No procedure has had a row with the outcome ${outcome} yet: define it here.`)
  }
}

/** Whether the actor may use the endpoint at all, which is decided before the input is looked at. */
function hasPermission({ endpoint }: Target, { name, role, group, column }: MatrixActor): boolean {
  const permission = permissionByEndpoint.get(endpoint)
  const isSignedIn = column !== 'anonymous' && column !== 'disabled'
  const actor = isSignedIn ? { sub: name, role, group, subGroupId: null } : null
  return permission !== undefined && isGranted(permission, actor)
}

/** Returns the response that the matrix prescribes for an actor at a target. */
export function expectedFor(target: Target, actor: MatrixActor): Expected {
  const kind = ownershipFor(target, actor)
  const isPermitted = hasPermission(target, actor)
  const expected = target.isUniform
    ? allow(target)
    : expectedForOutcome(matrixOutcomeFor(target, actor), target, { kind, isPermitted })
  if (kind === 'malformed' && isPermitted) return deny(target.malformedCode ?? 'input.invalid')
  const isForeign = kind === 'foreign' || kind === 'missing'
  if (isForeign && isPermitted && actor.role === 'manager' && target.foreignCode)
    return deny(target.foreignCode)
  if (target.isUniform) return expected
  if (expected.isAllowed && target.expectedRefusal) return deny(target.expectedRefusal)
  // A missing record gets the same refusal as a foreign one.
  return kind === 'missing' && expected.isAllowed ? deny(target.notFoundCode ?? 'api.not_found') : expected
}
