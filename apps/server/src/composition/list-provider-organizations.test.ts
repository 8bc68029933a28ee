import { startTestProvider } from '@kitchen-table/demo/test-provider'
import { expect, test } from 'vitest'
import { listProviderOrganizations } from './list-provider-organizations.ts'

test('the members of two organizations come from identity providers, in development as well', async () => {
  const { providers, stop } = await startTestProvider({ publicOrigin: 'http://localhost' })
  await stop()
  expect(providers.map(({ group }) => group)).toEqual(['medica', 'fci', 'demo'])
  expect([...listProviderOrganizations()]).toEqual(['medica', 'fci'])
})
