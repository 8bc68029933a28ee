import { existsSync } from 'node:fs'
import { api } from '@kitchen-table/contract/api'
import { describe, expect, test } from 'vitest'
import { sampleNames } from '../testing/sample-people.ts'

/** The procedures that anybody may call; one more is a decision. */
const open = ['accounts.signIn', 'accounts.signOut']

const procedures = Object.entries(api).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, procedure]) => ({ name: `${feature}.${name}`, feature, procedure })),
)

describe('the contract', () => {
  test('is procedures, two levels deep', () => {
    expect(procedures.length).toBeGreaterThan(7)
    for (const { procedure, name } of procedures) expect(procedure, name).toHaveProperty('~orpc.route.path')
  })

  test.each(Object.keys(api))('%s has its table of who may do what', (feature) => {
    expect(existsSync(new URL(`./${feature}/procedures.test.ts`, import.meta.url))).toBe(true)
  })

  test('is for signed-in people, but for signing in and out', () => {
    const forAnybody = procedures.filter(
      ({ procedure }) => !('accounts.not_signed_in' in procedure['~orpc'].errorMap),
    )
    expect(forAnybody.map(({ name }) => name)).toEqual(open)
  })

  test('changes nothing by GET', () => {
    const reading = procedures.filter(({ procedure }) => procedure['~orpc'].route.method === 'GET')
    expect(reading.map(({ name }) => name)).toEqual([
      'accounts.start',
      'catalog.library',
      'catalog.track',
      'learning.progress',
    ])
  })
})

test('there is one of each kind of person to ask', () => {
  expect(sampleNames.length).toBeGreaterThanOrEqual(12)
})
