import type { MatrixColumn } from '@kitchen-table/domain/accounts/matrix'
import { emailOf, PASSWORD } from '../../../apps/server/src/testing/sample-people.ts'
import type { MatrixActor } from '../actors.ts'
import type { Target } from '../target.ts'

/** Whom a sign-in may name, by where they stand. */
const accounts: [name: string, column: MatrixColumn | 'unknown'][] = [
  ['learner', 'user'],
  ['manager', 'manager'],
  ['admin', 'admin'],
  ['disabled', 'disabled'],
  ['dormantLearner', 'disabled'],
  ['dormantManager', 'disabled'],
  ['sso-learner', 'sso'],
  ['sso-manager', 'ssoManager'],
  ['pending', 'unknown'],
  ['no-such-person', 'unknown'],
  ['__proto__', 'unknown'],
  ['\u0000', 'unknown'],
  ['👩', 'unknown'],
]

const signInBase = { door: 'accounts.signIn', row: 2, method: 'POST', path: '/api/session' } as const

/** That an account is there, and may not be opened, is nobody's to know. */
function kindOf(column: MatrixColumn | 'unknown'): Target['kind'] {
  if (column === 'unknown') return 'missing'
  return column === 'user' || column === 'manager' || column === 'admin' ? 'own' : 'hidden'
}

const namedAccounts = accounts.map(
  ([name, column]): Target => ({
    ...signInBase,
    what: `with the password of ${name}`,
    kind: kindOf(column),
    account: { name, column },
    body: () => ({ email: emailOf(name), password: PASSWORD }),
    isLast: true,
  }),
)

const brokenSignIns = [
  ...[{}, { email: '', password: PASSWORD }, { email: ['a@b.example'], password: {} }, []],
  ...['"text"', 'null', '7'],
].map(
  (body): Target => ({
    ...{ ...signInBase, what: JSON.stringify(body), kind: 'malformed', body: () => body, isLast: true },
  }),
)

const signOutBase = {
  door: 'accounts.signOut',
  row: 5,
  method: 'DELETE',
  path: '/api/session',
  isLast: true,
} as const

const signOuts: Target[] = [
  { ...signOutBase, what: 'with nothing', kind: 'own' },
  { ...signOutBase, what: 'with an empty body', kind: 'own', body: () => ({}) },
  { ...signOutBase, what: "with somebody's name", kind: 'malformed', body: () => ({ sub: 'admin' }) },
]

/** What the start data says of the one who asks, by the row that promises it. */
const promises: [row: 7 | 16 | 21, holds: (actor: MatrixActor) => string][] = [
  [7, ({ name }) => `"sub":"${name}"`],
  [16, ({ group }) => (group === null ? '"group":null' : `"slug":"${group}","groupImage"`)],
  [21, () => '"trackViews":['],
]

/** With a query it is not the fast route that answers. */
const starts = promises.flatMap(([row, holds]) =>
  ['', '?sub=otherLearner'].map(
    (query): Target => ({
      ...{ door: 'accounts.start', what: `for row ${row}`, kind: 'own', row, holds },
      ...{ method: 'GET', path: `/api/start${query}` },
    }),
  ),
)

export const accountsTargets: readonly Target[] = [...namedAccounts, ...brokenSignIns, ...signOuts, ...starts]
