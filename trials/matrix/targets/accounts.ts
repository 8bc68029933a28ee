import { emailOf, PASSWORD } from '../../../apps/server/src/testing/sample-people.ts'
import type { MatrixActor } from '../actors.ts'
import type { MatrixColumn } from '../authorisation-rows.ts'
import type { Target } from '../target.ts'
import { endpointAddress } from './endpoint-base.ts'

/** The accounts that a sign-in may name, with their columns. */
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

const signInBase = { ...endpointAddress('accounts.signIn'), row: 2 } as const

/** Accounts that exist but cannot be signed in to are 'hidden': a response must not reveal that they exist. */
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

const signOutBase = { ...endpointAddress('accounts.signOut'), row: 5, endsSession: true } as const

const signOuts: Target[] = [
  { ...signOutBase, description: 'without a body', kind: 'own' },
  { ...signOutBase, description: 'with an empty body', kind: 'own', body: () => ({}) },
  {
    ...signOutBase,
    description: "with somebody else's name",
    kind: 'malformed',
    body: () => ({ sub: 'admin' }),
  },
]

/** A text that the start data must contain for the actor, by the row that allows it. */
const startDataByRow: [row: 7 | 16 | 21, expectedText: (actor: MatrixActor) => string][] = [
  [7, ({ name }) => `"sub":"${name}"`],
  [16, ({ group }) => (group === null ? '"group":null' : `"slug":"${group}","groupImage"`)],
  [21, () => '"trackViews":['],
]

/** With a query, the request does not take the fast route. */
const startTargets = startDataByRow.flatMap(([row, expectedText]) =>
  ['', '?sub=otherLearner'].map(
    (query): Target => ({
      ...endpointAddress('accounts.currentUser'),
      description: `for row ${row}`,
      kind: 'own',
      row,
      expectedText,
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
