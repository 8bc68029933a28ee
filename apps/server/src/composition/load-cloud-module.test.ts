import { ConfigError } from '@kitchen-table/application/settings'
import { expect, test } from 'vitest'
import { loadCloudModule } from './load-cloud-module.ts'

const notFound = (name: string) =>
  Object.assign(new Error(`Cannot find package '${name}' imported from open-stores.ts`), {
    code: 'ERR_MODULE_NOT_FOUND',
  })

test('the part that is loaded is returned', async () => {
  expect(await loadCloudModule(async () => 'part')).toBe('part')
})

test('libraries that are not installed are an error of the configuration, which says how to add them', async () => {
  const loading = loadCloudModule(() => Promise.reject(notFound('@kitchen-table/cloud')))
  await expect(loading).rejects.toThrow(ConfigError)
  await expect(loading).rejects.toThrow('node scripts/setup.mjs cloud')
})

test('another error while they are loaded stays as it is', async () => {
  for (const fault of [new Error('a fault of the code'), notFound('a-package-of-the-cloud')])
    await expect(loadCloudModule(() => Promise.reject(fault))).rejects.toBe(fault)
})
