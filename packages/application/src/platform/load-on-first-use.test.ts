import { expect, test } from 'vitest'
import { loadOnFirstUse } from './load-on-first-use.ts'

test('returns the package, the same each time', () => {
  const loadYaml = loadOnFirstUse<typeof import('yaml')>('yaml')
  expect(loadYaml().parse('rent: 900')).toEqual({ rent: 900 })
  expect(loadYaml()).toBe(loadYaml())
})

test('throws at the call, not before, if the package is not installed', () => {
  const loadMissing = loadOnFirstUse('no-such-package')
  expect(loadMissing).toThrow("Cannot find module 'no-such-package'")
})
