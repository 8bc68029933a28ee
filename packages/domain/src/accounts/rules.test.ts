import { describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { expectedOutcome, type MatrixOutcome, rowNumbers } from './matrix.ts'
import { type ActionTarget, isAllowed, rowsWithRule } from './rules.ts'

const person = { sub: 'ada', group: 'acme', subGroupId: null }

/** The actor of each column. Rules do not decide what an identity provider or a disabled account changes. */
const actors = [
  ['anonymous', null],
  ['user', { ...person, role: 'user' }],
  ['manager', { ...person, role: 'manager' }],
  ['otherManager', { ...person, role: 'manager', group: 'globex' }],
  ['admin', { ...person, role: 'admin', group: null }],
] as const satisfies [string, Actor | null][]

/** A record of this person and of acme; the layout is not their own. */
const ownTarget: ActionTarget = { ownerSub: 'ada', group: 'acme', layout: 'young', ownLayout: 'default' }
const foreignTarget: ActionTarget = { ...ownTarget, ownerSub: 'bob' }

const rowsAboutOthers: readonly number[] = [22, 23]
/** The request's own session is the one that ends, so no request can name another person's. */
const SIGN_OUT = 5

/** Whether an outcome permits the action, with effect. */
function isGranted(outcome: MatrixOutcome): boolean {
  return typeof outcome === 'string' && outcome !== '403/404'
}

const cells = rowNumbers
  .flatMap((row) =>
    actors.map(([column, actor]) => ({ row, column, actor, outcome: expectedOutcome(row, column) })),
  )
  .filter(({ outcome }) => outcome !== null)

describe('the rules are the matrix', () => {
  test.each(cells.filter(({ row }) => rowsWithRule.has(row)))(
    'row $row, $column: $outcome',
    ({ row, actor, outcome }) => {
      expect(isAllowed(row, actor, rowsAboutOthers.includes(row) ? foreignTarget : ownTarget)).toBe(
        isGranted(outcome),
      )
    },
  )

  test.each(
    cells.filter(({ row, outcome }) => outcome === 'self' && rowsWithRule.has(row) && row !== SIGN_OUT),
  )('row $row, $column: "self" excludes the records of other people', ({ row, actor }) =>
    expect(isAllowed(row, actor, foreignTarget)).toBe(false),
  )

  test.each(cells.filter(({ row }) => !rowsWithRule.has(row)))(
    'row $row, $column: refused without a rule',
    ({ row, actor }) => expect(isAllowed(row, actor, ownTarget)).toBe(false),
  )
})

test.each(actors.filter(([, actor]) => actor !== null))(
  'row 14: a %s may read their own layout',
  (_, actor) => {
    expect(isAllowed(14, actor, { ...ownTarget, layout: 'default' })).toBe(true)
  },
)

test('rows 16 and 17: people without an organisation may read none', () => {
  for (const row of [16, 17] as const)
    expect(isAllowed(row, { ...person, role: 'user', group: null }, ownTarget)).toBe(false)
})
