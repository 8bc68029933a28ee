import { expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { sampleInSmallSize } from '../run-size.ts'
import { createMutants } from './mutate.ts'
import { runMutants } from './run-mutants.ts'

const counts = reportAfterTests('mutation of the policies', { mutants: 0, killed: 0 })

test.each([
  { code: "  return actor.role === 'admin'", mutants: 6 },
  { code: '  if (a && !b) return true', mutants: 7 },
  { code: '  // a === b', mutants: 0 },
  { code: "import { a } from 'user'", mutants: 0 },
])('"$code" has $mutants mutants', ({ code, mutants }) => {
  const found = createMutants(code)
  expect(found).toHaveLength(mutants)
  expect(new Set(found.map(({ source }) => source)).size).toBe(mutants)
})

const policies = [
  'packages/domain/src/accounts/permissions.ts',
  'packages/domain/src/organizations/policy.ts',
]

// In the small size the first one.
test.each(sampleInSmallSize(policies, 1))(
  'S19: the tests beside %s kill every mutant of it',
  async (module) => {
    const { isOriginalPassing, mutants, survivors, unloadable } = await runMutants(module)
    expect(isOriginalPassing).toBe(true)
    expect(unloadable.map(({ line, after }) => `${line}: ${after}`)).toEqual([])
    counts.mutants += mutants.length
    counts.killed += mutants.length - survivors.length
    expect(survivors.map(({ line, before, after }) => `${line}: ${before}  →  ${after}`)).toEqual([])
    expect(mutants.length).toBeGreaterThan(40)
  },
)
