import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import { expect, test } from 'vitest'
import { memoryStores } from '../../../testing/memory-stores.ts'
import { loadOrganisationLogo } from './load-organisation-logo.ts'

const content = new Uint8Array([1, 2, 3, 4])

async function logo(change: Partial<StoredFile>, key = 'groups/acme/1') {
  const { files } = memoryStores()
  await files.put(key, content, { type: 'image/png', name: 'x' })
  const groupImage = { key: 'groups/acme/1', name: 'a "b".png', type: 'image/png', size: 4, ...change }
  return loadOrganisationLogo(files, { groupImage })
}

test('a picture that mail programs show is sent along', async () => {
  expect(await logo({})).toEqual({ content, type: 'image/png', filename: 'logo.png' })
  expect(await logo({ type: 'image/jpeg' })).toMatchObject({ filename: 'logo.jpg' })
})

test.each<[string, Partial<StoredFile>]>([
  ['a drawing', { type: 'image/svg+xml' }],
  ['no picture', { type: 'text/html' }],
  ['a prototype name', { type: 'constructor' }],
  ['a picture too large for every letter', { size: 200_001 }],
])('%s is not', async (_, change) => {
  expect(await logo(change)).toBeNull()
})

test('nor is one that is not there', async () => {
  expect(await logo({}, 'groups/acme/2')).toBeNull()
  expect(await loadOrganisationLogo(memoryStores().files, { groupImage: null })).toBeNull()
})
