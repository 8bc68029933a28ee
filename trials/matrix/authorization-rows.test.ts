import { isGranted, type Permission, permissionGrants } from '@kitchen-table/domain/accounts'
import { describe, expect, test } from 'vitest'
import {
  expectedOutcome,
  expectedOutcomeForAccount,
  getMatrixRow,
  type MatrixOutcome,
  matrixNotes,
  rowNumbers,
  rowsOf,
} from './authorization-rows.ts'

describe('the table', () => {
  test('has rows 1 to 65 in order', () => {
    expect(rowNumbers).toEqual(Array.from({ length: 65 }, (_, at) => at + 1))
  })

  test('names each action once', () => {
    expect(new Set(rowNumbers.map((row) => getMatrixRow(row).action)).size).toBe(65)
  })

  test('is 401 for anonymous and disabled actors from row 7 on, except in public rows and rows without an endpoint', () => {
    const rowsWithout401 = rowNumbers.filter((row) => row > 6 && expectedOutcome(row, 'anonymous') !== 401)
    expect(rowsWithout401).toEqual([45, 46, 54, 55, 65])
    expect(
      rowNumbers.filter((row) => expectedOutcome(row, 'disabled') !== expectedOutcome(row, 'anonymous')),
    ).toEqual([])
  })

  test('allows users and SSO users no more than managers, and managers no more than administrators', () => {
    const isPermitted = (row: (typeof rowNumbers)[number], column: 'user' | 'sso' | 'manager' | 'admin') =>
      ['allowed', 'self', 'reduced', 'own'].includes(String(expectedOutcome(row, column)))
    for (const row of rowNumbers) {
      if (isPermitted(row, 'user') || isPermitted(row, 'sso'))
        expect(isPermitted(row, 'manager'), `row ${row}`).toBe(true)
      // docs/security.md row 41: events of administrators are not recorded.
      if (isPermitted(row, 'manager') && row !== 41)
        expect(isPermitted(row, 'admin'), `row ${row}`).toBe(true)
    }
  })

  test('has a note for each row without an outcome', () => {
    const rowsWithoutOutcome = rowNumbers.filter((row) =>
      Object.values(getMatrixRow(row).outcomes).every((outcome) => outcome === null),
    )
    expect(rowsWithoutOutcome.map((row) => matrixNotes[row])).toEqual([
      'no API; operator CLI only',
      'own port on 127.0.0.1, never on the public one',
    ])
  })
})

test('SSO managers lose the rows with a dagger and those that their provider manages', () => {
  const lostRows = rowNumbers.filter(
    (row) => expectedOutcome(row, 'ssoManager') !== expectedOutcome(row, 'manager'),
  )
  expect(lostRows).toEqual([2, 3, 9, 10, 26, 29, 30, 33, 50, 56, 57, 60, 61])
  expect(rowNumbers.filter((row) => getMatrixRow(row).isDeniedToSsoManagers)).toEqual([
    26, 27, 29, 30, 33, 50, 56, 57, 60, 61,
  ])
  for (const row of [9, 10, 26, 27, 29, 30, 33, 50, 56, 57, 60, 61] as const)
    expect(expectedOutcome(row, 'ssoManager')).toBe(403)
})

test.each([
  ['user', 'allowed'],
  ['manager', 'allowed'],
  ['admin', 'allowed'],
  ['sso', 'uniform'],
  ['ssoManager', 'uniform'],
  ['disabled', 'uniform'],
  ['unknown', 'uniform'],
] as const)('rows 2 and 3: the outcome for the account of a %s is %s', (account, outcome) => {
  expect(expectedOutcomeForAccount(2, account)).toBe(outcome)
  expect(expectedOutcomeForAccount(3, account)).toBe(outcome)
})

const permissions = Object.keys(permissionGrants) as Permission[]

const LIST: Permission = 'groups.resources.read'

const columnsByRole = { anonymous: null, user: 'user', manager: 'manager', admin: 'admin' } as const

describe.each(permissions)('the permission %s', (permission) => {
  test('is about at least one row', () => {
    expect(rowsOf(permission)).not.toEqual([])
  })

  test.each(Object.entries(columnsByRole))(
    'is granted to %s exactly where a row of it permits more than a refusal',
    (column, role) => {
      const outcomes = rowsOf(permission)
        .map((row) => expectedOutcome(row, column as keyof typeof columnsByRole))
        .filter((outcome) => outcome !== null)
      if (outcomes.length === 0) {
        // Its row is only about people who have not signed in yet.
        expect(permission).toBe('accounts.invitations.request')
        return
      }
      const actor = role && { sub: 'ada', role, group: 'acme', subGroupId: null }
      // Of '403/404', the list of an organization's resources is the 403.
      const refusals: MatrixOutcome[] = [401, 403, ...(permission === LIST ? (['403/404'] as const) : [])]
      expect(isGranted(permission, actor)).toBe(outcomes.some((outcome) => !refusals.includes(outcome)))
    },
  )
})
