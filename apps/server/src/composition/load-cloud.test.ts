import { ConfigError } from '@kitchen-table/application/settings'
import { expect, test } from 'vitest'
import { loadCloud } from './load-cloud.ts'

const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })

test('the part that is loaded is returned', async () => {
  expect(await loadCloud(async () => 'part')).toBe('part')
})

test('libraries that are not installed are an error of the configuration, which says how to add them', async () => {
  const loading = loadCloud(() => Promise.reject(missing))
  await expect(loading).rejects.toThrow(ConfigError)
  await expect(loading).rejects.toThrow('STORAGE: this installation is for one machine')
})

test('another error while they are loaded stays as it is', async () => {
  const fault = new Error('a fault of the code')
  await expect(loadCloud(() => Promise.reject(fault))).rejects.toBe(fault)
})
