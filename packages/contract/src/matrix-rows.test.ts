import { expectedOutcome } from '@kitchen-table/domain/accounts/matrix'
import { rowsWithRule } from '@kitchen-table/domain/accounts/rules'
import { describe, expect, test } from 'vitest'
import { api } from './api.ts'
import { fastPathProcedures, procedureRows, routeRows } from './matrix-rows.ts'

const procedures = Object.entries(api).flatMap(([feature, featureEntries]) =>
  Object.entries(featureEntries).map(([name, procedure]) => ({ name: `${feature}.${name}`, procedure })),
)

const endpointsWithRows = Object.entries(procedureRows).flatMap(([feature, featureEntries]) =>
  Object.entries(featureEntries).map(([name, rows]) => ({ name: `${feature}.${name}`, rows })),
)

const routes = Object.values(routeRows)
  .flatMap((addresses) => Object.entries(addresses))
  .map(([name, rows]) => ({ name, rows }))

const endpointsAndRoutes = [...endpointsWithRows, ...routes]

test('every procedure of the contract and no other has rows', () => {
  expect(endpointsWithRows.map(({ name }) => name).toSorted()).toEqual(
    procedures.map(({ name }) => name).toSorted(),
  )
})

describe('default deny', () => {
  test.each(endpointsAndRoutes)('every row of $name has a rule', ({ rows }) => {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect([row, rowsWithRule.has(row)]).toEqual([row, true])
  })
})

test.each(procedures)('$name requires a session where the matrix does', ({ name, procedure }) => {
  const rows = endpointsWithRows.find((endpoint) => endpoint.name === name)?.rows ?? []
  const isPublic = rows.some((row) => expectedOutcome(row, 'anonymous') !== 401)
  expect('accounts.not_signed_in' in procedure['~orpc'].errorMap).toBe(!isPublic)
})

test('every fast path is a procedure of the contract', () => {
  const names = procedures.map(({ name }) => name)
  expect(fastPathProcedures.filter((fastPath) => !names.includes(fastPath))).toEqual([])
})
