import { expect } from 'vitest'
import { testWith } from '../../testing/test-with.ts'
import { concurrently, times } from '../../testing/times.ts'
import { ada, announcedPng, bob, incomingPng, openUploads, pngBytes } from './testing/uploads-harness.ts'

const finished = { id: 'upload-1', name: 'me.png', type: 'image/png', size: pngBytes.length }

const test = testWith(openUploads)

test('returns the checked file, also when it is finished again', async ({ sendFile, finish }) => {
  const id = await sendFile()
  expect(await finish(ada, { id })).toEqual(finished)
  expect(await finish(ada, { id })).toEqual(finished)
})

test('at the same time returns the same', async ({ sendFile, finish }) => {
  const id = await sendFile()
  const results = await concurrently(5, () => finish(ada, { id }))
  expect(results).toEqual(times(5, () => finished))
})

test('the type is that of the bytes, whatever was declared', async ({ sendFile, finish }) => {
  const id = await sendFile(Buffer.from('GIF89a and more'))
  expect(await finish(ada, { id })).toMatchObject({ type: 'image/gif' })
})

test('a file of another kind is refused and removed, with its record', async (setup) => {
  const { sendFile, finish, listFiles } = setup
  const id = await sendFile(Buffer.from('<script>1</script>'))
  await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.unsupported_type' })
  expect(listFiles()).toEqual([])
  await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.not_found' })
})

// Where the storage receives the bytes itself, nobody has counted them before.
test('a file of another size is refused and removed, with its record', async (setup) => {
  const { begin, finish, deps, listFiles } = setup
  const { id } = await begin(ada, announcedPng)
  await deps.files.put(`uploads/${id}`, pngBytes.subarray(1), announcedPng)
  await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.incomplete' })
  expect(listFiles()).toEqual([])
  await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.not_found' })
})

test('before the file has arrived it is refused, and possible later', async ({ begin, receive, finish }) => {
  const { id } = await begin(ada, announcedPng)
  await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.incomplete' })
  await receive(ada, id, incomingPng())
  expect(await finish(ada, { id })).toEqual(finished)
})

test('refuses ids that are unknown or another person’s, in the same way, and used ones', async (setup) => {
  const { sendFile, finish, finished: uploads } = setup
  const id = await sendFile()
  await expect(finish(bob, { id })).rejects.toMatchObject({ code: 'uploads.not_found' })
  await expect(finish(ada, { id: 'upload-9' })).rejects.toMatchObject({ code: 'uploads.not_found' })
  await finish(ada, { id })
  await uploads.consume(await uploads.find(ada, id, 'profile-picture'))
  await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.used' })
})
