import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { sampleOrganization } from '../../testing/port-suites/samples.ts'
import { listAllOrganizations } from './list-all-organizations.ts'

test('other work has its turn between two pages', async () => {
  const { groups } = memoryStores()
  await groups.create(sampleOrganization({ slug: 'acme' }))
  let hadTurn = false
  const listing = listAllOrganizations(groups)
  setImmediate(() => {
    hadTurn = true
  })
  expect((await listing).map(({ slug }) => slug)).toEqual(['acme'])
  expect(hadTurn).toBe(true)
})
