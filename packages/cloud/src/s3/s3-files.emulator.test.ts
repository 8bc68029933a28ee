import { createSharedFolder, defineFileStoreSuite } from '@kitchen-table/application/testing/suites'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Files } from './s3-files.ts'
import { runS3rver } from './testing/run-s3rver.ts'

const folder = createSharedFolder()
const state: { emulator: Awaited<ReturnType<typeof runS3rver>> | null } = { emulator: null }
beforeAll(async () => {
  state.emulator = await runS3rver(folder)
})
afterAll(() => state.emulator?.stop())

let storeCount = 0
/** Returns a store without files, in a folder of its own. */
function openStore() {
  const { emulator } = state
  if (emulator === null) throw new Error('The emulator has not started.')
  storeCount += 1
  const prefix = `library/t-${storeCount}/`
  return { ...emulator, prefix, store: s3Files({ ...emulator, prefix }) }
}

defineFileStoreSuite('a bucket', async () => openStore())

const content = new TextEncoder().encode('0123456789')
const metadata = { type: 'text/plain', name: 'a.txt' }

test('a store reads the files below its own prefix only', async () => {
  const { store } = openStore()
  await store.put('a/b', content, metadata)
  expect(await openStore().store.get('a/b')).toBeNull()
})

describe('a signed address', () => {
  test('of an upload stores what a browser sends to it', async () => {
    const { store } = openStore()
    const { address, method, headers } = await store.createUploadTarget('uploads/1', {
      type: 'image/png',
      size: 10,
    })
    expect((await fetch(address, { method, headers, body: content })).status).toBe(200)

    const file = await store.get('uploads/1')
    expect(file).toMatchObject({ type: 'image/png', name: '', size: 10 })
    expect(await new Response(file?.body).text()).toBe('0123456789')
  })

  test('of a download sends the file, with the headers that it was made with', async () => {
    const { store } = openStore()
    await store.put('a/b', content, { type: 'text/html', name: 'b.html' })
    const headers = { type: 'application/octet-stream', disposition: 'attachment; filename="b.html"' }
    const response = await fetch((await store.createDownloadAddress('a/b', headers)) ?? '')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': headers.type,
      'content-disposition': headers.disposition,
      'content-length': '10',
    })
    expect(await response.text()).toBe('0123456789')
  })

  test('is for one file alone', async () => {
    const { store } = openStore()
    await store.put('a/b', content, metadata)
    await store.put('a/c', content, metadata)
    const address = await store.createDownloadAddress('a/b', { type: 'text/plain', disposition: 'inline' })
    expect((await fetch(address?.replace('a/b', 'a/c') ?? '')).status).toBe(403)
  })
})
