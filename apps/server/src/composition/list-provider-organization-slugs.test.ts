import { startTestProvider } from '@kitchen-table/demo/test-provider'
import { expect, test } from 'vitest'
import { listProviderOrganizationSlugs } from './list-provider-organization-slugs.ts'

test('the members of two organizations come from identity providers, in development as well', async () => {
  const { providers, stop } = await startTestProvider({ publicOrigin: 'http://localhost' })
  await stop()
  expect(providers.map(({ group }) => group)).toEqual(['medica', 'fci', 'demo'])
  expect([...listProviderOrganizationSlugs()]).toEqual(['medica', 'fci'])
})
