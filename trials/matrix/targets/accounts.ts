import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import type { MatrixColumn } from '../authorization-rows.ts'
import type { Target } from '../target.ts'
import { endpointAddress, type TargetRow, toTargets } from './endpoint-base.ts'

const namedAccountColumns: [name: string, column: MatrixColumn | 'unknown'][] = [
  ['learner', 'user'],
  ['manager', 'manager'],
  ['admin', 'admin'],
  ['disabled', 'disabled'],
  ['dormantLearner', 'disabled'],
  ['dormantManager', 'disabled'],
  ['sso-learner', 'sso'],
  ['sso-manager', 'ssoManager'],
  ...['pending', 'no-such-person', '__proto__', '\u0000', '👩'].map((name): [string, 'unknown'] => [
    name,
    'unknown',
  ]),
]

/** Accounts that exist but cannot be signed in to are 'hidden': a response must not reveal that they exist. */
function ownershipOf(column: MatrixColumn | 'unknown'): Target['kind'] {
  if (column === 'unknown') return 'missing'
  return column === 'user' || column === 'manager' || column === 'admin' ? 'own' : 'hidden'
}

const namedAccounts = namedAccountColumns.map(([name, column]): TargetRow => {
  const body = () => ({ email: emailOf(name), password: PASSWORD })
  return [`with the password of ${name}`, ownershipOf(column), { account: { name, column }, body }]
})

const withoutEmail = { email: '', password: PASSWORD }
const brokenBodies = [{}, withoutEmail, { email: ['a@b.example'], password: {} }, [], '"text"', 'null', '7']
const brokenSignIns = brokenBodies.map(
  (body): TargetRow => [JSON.stringify(body), 'malformed', { body: () => body }],
)

export const accountsTargets: readonly Target[] = [
  ...toTargets({ ...endpointAddress('accounts.signIn'), row: 2, endsSession: true }, [
    ...namedAccounts,
    ...brokenSignIns,
  ]),
  ...toTargets({ ...endpointAddress('accounts.signOut'), row: 5, endsSession: true }, [
    ['without a body', 'own'],
    ['with an empty body', 'own', { body: () => ({}) }],
    ["with someone else's name", 'malformed', { body: () => ({ sub: 'admin' }) }],
  ]),
  // With a query, the request does not take the fast route.
  ...['', '?sub=otherLearner'].flatMap((query) =>
    toTargets({ ...endpointAddress('accounts.currentUser'), row: 7, path: `/api/start${query}` }, [
      ['the person', 'own', { expectedText: ({ name }) => `"sub":"${name}"` }],
      [
        'their organization',
        'own',
        {
          row: 16,
          expectedText: ({ group }) => (group === null ? '"group":null' : `"slug":"${group}","groupImage"`),
        },
      ],
      ['their progress', 'own', { row: 21, expectedText: () => '"trackViews":[' }],
    ]),
  ),
]
