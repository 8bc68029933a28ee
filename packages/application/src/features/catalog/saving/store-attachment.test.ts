import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { storeAttachment } from './store-attachment.ts'

const upload = { name: 'Sheet.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7') }

function setUp() {
  const { files } = memoryStores()
  return { files, store: storeAttachment({ files, newId: () => '0f4e' }) }
}

test.each(notAdmins)('is refused for $role', async (actor) => {
  const { store, files } = setUp()

  await expect(store(actor, 'couple-open', upload)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(await files.get('units/couple-open/0f4e')).toBeNull()
})

test('T30: stores a file under a generated key, with its name as metadata', async () => {
  const { store, files } = setUp()

  const storedFile = await store(actors.admin, 'couple-open', upload)

  expect(storedFile).toEqual({
    key: 'units/couple-open/0f4e',
    name: 'Sheet.pdf',
    type: 'application/pdf',
    size: 8,
  })
  const file = await files.get(storedFile.key)
  expect(await new Response(file?.body).text()).toBe('%PDF-1.7')
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie: x'],
  ['', 'file'],
  ['/', 'file'],
  ['\u0000', 'file'],
  ['x'.repeat(300), 'x'.repeat(200)],
  ['Größe “1”.pdf', 'Größe “1”.pdf'],
  ['\uD800.pdf', '\uFFFD.pdf'],
])('stores the name %j as %j', async (name, storedName) => {
  const { store } = setUp()
  expect((await store(actors.admin, 'couple-open', { ...upload, name })).name).toBe(storedName)
})

test.each([
  ['Application/PDF', 'application/pdf'],
  ['text/html; charset=utf-8', 'application/octet-stream'],
  ['x\r\nSet-Cookie: a', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('stores the type %j as %j', async (type, storedType) => {
  const { store } = setUp()
  expect((await store(actors.admin, 'couple-open', { ...upload, type })).type).toBe(storedType)
})

test('refuses more than 250 MB', async () => {
  const { store } = setUp()
  const bytes = new Uint8Array(250 * 1024 * 1024 + 1)
  const large = store(actors.admin, 'couple-open', { ...upload, bytes })
  await expect(large).rejects.toMatchObject({ code: 'input.too_large' })
})
