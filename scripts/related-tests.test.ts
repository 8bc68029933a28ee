import { expect, test } from 'vitest'
import { findRelatedTests } from './related-tests.ts'

test('the tests of a change are those in its folder and those that import it', () => {
  const related = findRelatedTests(['packages/domain/src/learning/impact.ts'])
  expect(related).toEqual(
    expect.arrayContaining([
      'packages/domain/src/learning/impact.test.ts',
      'packages/domain/src/learning/track-stops.test.ts',
      'packages/application/src/features/learning/read-impact.test.ts',
    ]),
  )
  expect(related).not.toContain('apps/server/src/product-tests/organizations/move-members.test.ts')
})

test('a test that has changed is its own', () => {
  const file = 'apps/server/src/http/cookies.test.ts'
  expect(findRelatedTests([file])).toContain(file)
})

test('tests that need other processes, emulators or browsers are none of them', () => {
  const related = findRelatedTests(['apps/server/src/main.ts', 'trials/run-size.ts', 'apps/e2e/journey.ts'])
  expect(related.filter((file) => /process\.test|emulator|^trials|^apps\/e2e/.test(file))).toEqual([])
})

test('a file of a feature has the tests that use the feature through the product', () => {
  const related = findRelatedTests(['packages/application/src/features/accounts/profile/change-password.ts'])
  expect(related).toContain('apps/server/src/product-tests/accounts/own-data.test.ts')
})
