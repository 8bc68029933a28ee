import { describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { expectedOutcome, type MatrixOutcome, rowNumbers } from './matrix.ts'
import { type ActionTarget, isAllowed, rowsWithRule } from './rules.ts'

const person = { sub: 'ada', group: 'acme', subGroupId: null }

/** Who stands in which column. What an identity provider or a switched-off account changes is no matter of rules. */
const actors = [
  ['anonymous', null],
  ['user', { ...person, role: 'user' }],
  ['manager', { ...person, role: 'manager' }],
  ['otherManager', { ...person, role: 'manager', group: 'globex' }],
  ['admin', { ...person, role: 'admin', group: null }],
] as const satisfies [string, Actor | null][]

/** The record of this person and of acme; the layout is not their own. */
const ownTarget: ActionTarget = { ownerSub: 'ada', group: 'acme', layout: 'young', ownLayout: 'default' }
const foreignTarget: ActionTarget = { ...ownTarget, ownerSub: 'bob' }

const rowsAboutOthers: readonly number[] = [22, 23]
/** Which session ends is said by the session, so there is nobody else's to name. */
const SIGN_OUT = 5

/** A plain yes, with effect. */
function isGranted(answer: MatrixOutcome): boolean {
  return typeof answer === 'string' && answer !== '403/404'
}

const cells = rowNumbers
  .flatMap((row) =>
    actors.map(([column, actor]) => ({ row, column, actor, answer: expectedOutcome(row, column) })),
  )
  .filter(({ answer }) => answer !== null)

describe('the rules are the matrix', () => {
  test.each(cells.filter(({ row }) => rowsWithRule.has(row)))(
    'row $row, $column: $answer',
    ({ row, actor, answer }) => {
      expect(isAllowed(row, actor, rowsAboutOthers.includes(row) ? foreignTarget : ownTarget)).toBe(
        isGranted(answer),
      )
    },
  )

  test.each(
    cells.filter(({ row, answer }) => answer === 'self' && rowsWithRule.has(row) && row !== SIGN_OUT),
  )('row $row, $column: nobody else is meant by "self"', ({ row, actor }) =>
    expect(isAllowed(row, actor, foreignTarget)).toBe(false),
  )

  test.each(cells.filter(({ row }) => !rowsWithRule.has(row)))(
    'row $row, $column: without a rule it is refused',
    ({ row, actor }) => expect(isAllowed(row, actor, ownTarget)).toBe(false),
  )
})

test.each(actors.filter(([, actor]) => actor !== null))(
  'row 14: one’s own layout is open to a %s',
  (_, actor) => {
    expect(isAllowed(14, actor, { ...ownTarget, layout: 'default' })).toBe(true)
  },
)

test('an organisation is closed to who has none', () => {
  for (const row of [16, 17] as const)
    expect(isAllowed(row, { ...person, role: 'user', group: null }, ownTarget)).toBe(false)
})
