import type { RefusalCode } from '@kitchen-table/contract/refusals'
import {
  type MatrixAnswer,
  type MatrixColumn,
  matrixAnswer,
  namedAccountAnswer,
} from '@kitchen-table/domain/accounts/matrix'
import type { MatrixActor } from './actors.ts'
import { type Kind, kindFor, rowFor, type Target } from './target.ts'

/** A yes, with or without effect; or the words of a no. */
export type Expected = { isAllowed: true; isStored: boolean } | { isAllowed: false; code: RefusalCode }

const yes = ({ isForgotten }: Target): Expected => ({ isAllowed: true, isStored: !isForgotten })
const no = (code: RefusalCode): Expected => ({ isAllowed: false, code })

const NOT_SIGNED_IN = 'accounts.not_signed_in'

/** A manager has a column for what is another organisation's. */
function columnFor(target: Target, actor: MatrixActor): MatrixColumn {
  const isManager = actor.column === 'manager' || actor.column === 'ssoManager'
  return isManager && kindFor(target, actor) === 'foreign' && target.group ? 'otherManager' : actor.column
}

function answerFor(target: Target, actor: MatrixActor): MatrixAnswer {
  return target.account
    ? namedAccountAnswer(2, target.account.column)
    : matrixAnswer(rowFor(target, actor), columnFor(target, actor))
}

function outcome(answer: MatrixAnswer, target: Target, kind: Kind): Expected {
  const notThere = no(target.notFound ?? 'api.not_found')
  switch (answer) {
    case 'allowed':
    case 'reduced':
      return yes(target)
    case 'self':
      return kind === 'foreign' ? notThere : yes(target)
    case 'own':
      return kind === 'own' ? yes(target) : notThere
    case 204:
      return { isAllowed: true, isStored: false }
    case 'uniform':
      return no(target.uniform ?? 'accounts.refused')
    case 401:
      return no(NOT_SIGNED_IN)
    case 403:
      return no(target.forbidden ?? 'auth.forbidden')
    case 404:
      return notThere
    default:
      throw new Error(`No procedure has had a row that answers ${answer} yet: say here what it means.`)
  }
}

/** What the matrix promises to somebody at a door. */
export function expectedFor(target: Target, actor: MatrixActor): Expected {
  const kind = kindFor(target, actor)
  const expected = target.isAlike ? yes(target) : outcome(answerFor(target, actor), target, kind)
  const isShutOut = !expected.isAllowed && expected.code === NOT_SIGNED_IN
  if (kind === 'malformed' && !isShutOut) return no(target.malformed ?? 'input.invalid')
  if (target.isAlike) return expected
  if (expected.isAllowed && target.refused) return no(target.refused)
  // What is missing looks like what is foreign, where that is refused.
  return kind === 'missing' && expected.isAllowed ? no(target.notFound ?? 'api.not_found') : expected
}
