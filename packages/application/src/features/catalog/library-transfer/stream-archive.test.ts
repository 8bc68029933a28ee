import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test, vi } from 'vitest'
import type { FileField } from './archive-paths.ts'
import { streamArchive } from './stream-archive.ts'

const MEGABYTE = 1024 * 1024
const field: FileField = 'attachment'
const file = { key: 'units/u-1/a', name: 'a.bin', type: 'application/octet-stream', size: 3 * MEGABYTE }

async function setUp() {
  const { files } = memoryStores()
  await files.put(file.key, new Uint8Array(file.size), file)
  const closed: unknown[] = []
  let readBytes = 0
  const get = vi.fn(async (key: string) => {
    const stored = await files.get(key)
    if (stored === null) return null
    const reader = stored.body.getReader()
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const next = await reader.read()
          if (next.done) return controller.close()
          readBytes += next.value.length
          controller.enqueue(next.value)
        },
        async cancel(reason) {
          closed.push(key)
          await reader.cancel(reason)
        },
      },
      { highWaterMark: 0 },
    )
    return { ...stored, body }
  })
  return { get, closed, countReadBytes: () => readBytes }
}

test('a file is opened when it is its turn, and closed when the download breaks off', async () => {
  const { get, closed, countReadBytes } = await setUp()
  const entries = [
    { path: 'a', text: () => 'text' },
    { path: 'b', file, field },
    { path: 'c', file, field },
  ]
  let received = 0
  for await (const chunk of streamArchive({ files: { get } }, entries)) {
    received += chunk.length
    if (received > MEGABYTE) break
  }
  await expect.poll(() => closed).toEqual([file.key])
  expect(get).toHaveBeenCalledTimes(1)
  expect(countReadBytes()).toBeLessThan(2 * MEGABYTE)
})

test('an archive that nobody reads opens nothing', async () => {
  const { get } = await setUp()
  await streamArchive({ files: { get } }, [{ path: 'b', file, field }]).return(undefined)
  expect(get).not.toHaveBeenCalled()
})

test('a missing file ends the archive with an error', async () => {
  const { get } = await setUp()
  const entries = [{ path: 'b', file: { ...file, key: 'units/u-1/gone' }, field }]
  const read = async () => {
    for await (const _ of streamArchive({ files: { get } }, entries));
  }
  await expect(read()).rejects.toThrow('The file units/u-1/gone of the library is missing.')
})
