import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { sampleFilmBytes } from '../../../testing/port-suites/samples.ts'
import { storeFilm } from './store-film.ts'

const upload = { name: '../The “shape”.mp4', bytes: sampleFilmBytes }
const key = 'units/couple-open/0f4e'

function setUp() {
  const { files } = memoryStores()
  return { files, store: storeFilm({ files, newId: () => '0f4e' }) }
}

test.each(notAdmins)('is refused for $role', async (actor) => {
  const { store, files } = setUp()
  await expect(store(actor, 'couple-open', upload)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(await files.get(key)).toBeNull()
})

test('stores a film as what it is, with its name as metadata', async () => {
  const { store, files } = setUp()
  const stored = await store(actors.admin, 'couple-open', upload)
  expect(stored).toEqual({ key, name: 'The “shape”.mp4', type: 'video/mp4', size: sampleFilmBytes.length })
  const file = await files.get(key)
  expect(new Uint8Array(await new Response(file?.body).arrayBuffer())).toEqual(
    new Uint8Array(sampleFilmBytes),
  )
})

test.each([
  { what: 'another file', bytes: Buffer.from('<html>'), code: 'uploads.unsupported_type' },
  { what: 'nothing', bytes: new Uint8Array(), code: 'uploads.unsupported_type' },
  {
    what: 'more than 40 MB',
    bytes: Buffer.concat([sampleFilmBytes, Buffer.alloc(40 * 1024 * 1024)]),
    code: 'input.too_large',
  },
])('refuses $what', async ({ bytes, code }) => {
  const { store, files } = setUp()
  await expect(store(actors.admin, 'couple-open', { ...upload, bytes })).rejects.toMatchObject({ code })
  expect(await files.get(key)).toBeNull()
})
