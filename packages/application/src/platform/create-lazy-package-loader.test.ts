import { expect, test } from 'vitest'
import { createLazyPackageLoader } from './create-lazy-package-loader.ts'

test('returns the package, the same each time', () => {
  const loadYaml = createLazyPackageLoader<typeof import('yaml')>('yaml')
  expect(loadYaml().parse('rent: 900')).toEqual({ rent: 900 })
  expect(loadYaml()).toBe(loadYaml())
})

test('throws at the call, not before, if the package is not installed', () => {
  const loadMissing = createLazyPackageLoader('no-such-package')
  expect(loadMissing).toThrow("Cannot find module 'no-such-package'")
})
