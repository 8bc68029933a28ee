import type { StoredFile } from '@kitchen-table/domain/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { loadOrganizationLogo } from '../sender-identity.ts'

const content = new Uint8Array([1, 2, 3, 4])

async function loadLogo(change: Partial<StoredFile>, key = 'groups/acme/1') {
  const { files } = memoryStores()
  await files.put(key, content, { type: 'image/png', name: 'x' })
  const groupImage = { key: 'groups/acme/1', name: 'a "b".png', type: 'image/png', size: 4, ...change }
  return loadOrganizationLogo(files, { groupImage })
}

test('returns a picture of a type that mail programs show', async () => {
  expect(await loadLogo({})).toEqual({ content, type: 'image/png', filename: 'logo.png' })
  expect(await loadLogo({ type: 'image/jpeg' })).toMatchObject({ filename: 'logo.jpg' })
})

test.each<[string, Partial<StoredFile>]>([
  ['an SVG', { type: 'image/svg+xml' }],
  ['a file that is no picture', { type: 'text/html' }],
  ['a type that is a property of every object', { type: 'constructor' }],
  ['a picture that is too large to attach to every e-mail', { size: 200_001 }],
])('returns null for %s', async (_, change) => {
  expect(await loadLogo(change)).toBeNull()
})

test('returns null for a missing file and for an organization without a logo', async () => {
  expect(await loadLogo({}, 'groups/acme/2')).toBeNull()
  expect(await loadOrganizationLogo(memoryStores().files, { groupImage: null })).toBeNull()
})
