import type { MatrixColumn } from '@kitchen-table/domain/accounts/matrix'
import { emailOf, PASSWORD } from '../../../apps/server/src/testing/sample-people.ts'
import type { MatrixActor } from '../actors.ts'
import type { Target } from '../target.ts'

/** Whom a sign-in may name, by where they stand. */
const namedAccountColumns: [name: string, column: MatrixColumn | 'unknown'][] = [
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

const signInBase = { endpoint: 'accounts.signIn', row: 2, method: 'POST', path: '/api/session' } as const

/** That an account is there, and may not be opened, is nobody's to know. */
function ownershipOf(column: MatrixColumn | 'unknown'): Target['kind'] {
  if (column === 'unknown') return 'missing'
  return column === 'user' || column === 'manager' || column === 'admin' ? 'own' : 'hidden'
}

const namedAccounts = namedAccountColumns.map(
  ([name, column]): Target => ({
    ...signInBase,
    description: `with the password of ${name}`,
    kind: ownershipOf(column),
    account: { name, column },
    body: () => ({ email: emailOf(name), password: PASSWORD }),
    endsSession: true,
  }),
)

const brokenSignIns = [
  {},
  { email: '', password: PASSWORD },
  { email: ['a@b.example'], password: {} },
  [],
  '"text"',
  'null',
  '7',
].map(
  (body): Target => ({
    ...signInBase,
    description: JSON.stringify(body),
    kind: 'malformed',
    body: () => body,
    endsSession: true,
  }),
)

const signOutBase = {
  endpoint: 'accounts.signOut',
  row: 5,
  method: 'DELETE',
  path: '/api/session',
  endsSession: true,
} as const

const signOuts: Target[] = [
  { ...signOutBase, description: 'with nothing', kind: 'own' },
  { ...signOutBase, description: 'with an empty body', kind: 'own', body: () => ({}) },
  { ...signOutBase, description: "with somebody's name", kind: 'malformed', body: () => ({ sub: 'admin' }) },
]

/** What the start data says of the one who asks, by the row that promises it. */
const startDataByRow: [row: 7 | 16 | 21, holds: (actor: MatrixActor) => string][] = [
  [7, ({ name }) => `"sub":"${name}"`],
  [16, ({ group }) => (group === null ? '"group":null' : `"slug":"${group}","groupImage"`)],
  [21, () => '"trackViews":['],
]

/** With a query it is not the fast route that answers. */
const startTargets = startDataByRow.flatMap(([row, holds]) =>
  ['', '?sub=otherLearner'].map(
    (query): Target => ({
      endpoint: 'accounts.currentUser',
      description: `for row ${row}`,
      kind: 'own',
      row,
      expectedText: holds,
      method: 'GET',
      path: `/api/start${query}`,
    }),
  ),
)

export const accountsTargets: readonly Target[] = [
  ...namedAccounts,
  ...brokenSignIns,
  ...signOuts,
  ...startTargets,
]
