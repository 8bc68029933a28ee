import { describe, expect, test } from 'vitest'
import {
  expectedOutcome,
  expectedOutcomeForAccount,
  getMatrixRow,
  matrixNotes,
  rowNumbers,
} from './matrix.ts'

describe('the table', () => {
  test('has the 55 rows of the table, in its order', () => {
    expect(rowNumbers).toEqual(Array.from({ length: 55 }, (_, at) => at + 1))
  })

  test('names each action once', () => {
    expect(new Set(rowNumbers.map((row) => getMatrixRow(row).action)).size).toBe(55)
  })

  test('is 401 for strangers and the disabled from row 7 on, but for what is open or cannot be asked', () => {
    const others = rowNumbers.filter((row) => row > 6 && expectedOutcome(row, 'anonymous') !== 401)
    expect(others).toEqual([45, 46, 54, 55])
    expect(
      rowNumbers.filter((row) => expectedOutcome(row, 'disabled') !== expectedOutcome(row, 'anonymous')),
    ).toEqual([])
  })

  test('lets no user and no SSO user do more than a manager, and no manager more than an administrator', () => {
    const isYes = (row: (typeof rowNumbers)[number], column: 'user' | 'sso' | 'manager' | 'admin') =>
      ['allowed', 'self', 'reduced', 'own'].includes(String(expectedOutcome(row, column)))
    for (const row of rowNumbers) {
      if (isYes(row, 'user') || isYes(row, 'sso')) expect(isYes(row, 'manager'), `row ${row}`).toBe(true)
      // docs/security.md row 41: what an administrator does is not counted.
      if (isYes(row, 'manager') && row !== 41) expect(isYes(row, 'admin'), `row ${row}`).toBe(true)
    }
  })

  test('says in words what a cell that cannot be asked means', () => {
    const silent = rowNumbers.filter((row) =>
      Object.values(getMatrixRow(row).outcomes).every((answer) => answer === null),
    )
    expect(silent.map((row) => matrixNotes[row])).toEqual([
      'no API; operator CLI only',
      'own port on 127.0.0.1, never on the public one',
    ])
  })
})

test('SSO managers lose the rows with a dagger, and the account that their provider keeps', () => {
  const losing = rowNumbers.filter(
    (row) => expectedOutcome(row, 'ssoManager') !== expectedOutcome(row, 'manager'),
  )
  expect(losing).toEqual([2, 3, 9, 10, 26, 29, 30, 33, 50])
  expect(rowNumbers.filter((row) => getMatrixRow(row).isDeniedToSsoManagers)).toEqual([
    26, 27, 29, 30, 33, 50,
  ])
  for (const row of [9, 10, 26, 27, 29, 30, 33, 50] as const)
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
] as const)('rows 2 and 3: the account of a %s is answered: %s', (account, answer) => {
  expect(expectedOutcomeForAccount(2, account)).toBe(answer)
  expect(expectedOutcomeForAccount(3, account)).toBe(answer)
})
