import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createUploadsPart } from './create-uploads-part.ts'
import { ada, announcedPng, openUploads, pngBytes } from './testing/uploads-harness.ts'

const neverCalled = () => expect.unreachable()

test('a stop waits until no connection is open, and until what was arriving is stored or removed', async () => {
  const { begin, deps, listFiles } = openUploads()
  const { uploadRoute, stop } = createUploadsPart({
    ...deps,
    fileReferences: { isReferenced: neverCalled },
    decodePicture: neverCalled,
    encodePicture: neverCalled,
    runJob: neverCalled,
    onFault: neverCalled,
  })
  const connection = Promise.withResolvers<void>()
  const requestsEnded = Promise.withResolvers<void>()
  async function* chunks() {
    yield pngBytes.subarray(0, 10)
    await connection.promise
    throw new Error('The connection was closed.')
  }
  let hasStopped = false
  const stopping = stop(requestsEnded.promise).then(() => {
    hasStopped = true
  })
  const { id } = await begin(ada, announcedPng)
  const receiving = uploadRoute.receive(ada, id, {
    type: 'image/png',
    size: pngBytes.length,
    chunks: chunks(),
  })
  const broken = expect(receiving).rejects.toThrow('closed')
  await nextTurn()
  expect(hasStopped).toBe(false)

  requestsEnded.resolve()
  await nextTurn()
  expect(hasStopped).toBe(false)

  connection.resolve()
  await stopping
  await broken
  expect(listFiles()).toEqual([])
})
