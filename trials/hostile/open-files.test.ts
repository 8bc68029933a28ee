import { readdirSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../../apps/server/src/testing/product.ts'

const product = await openProduct()
afterAll(() => product.close())

const FILE_SIZE = 8 * 1024 * 1024
const path = '/files/units/u-talk/attachment'
const attachment = { key: 'units/u-talk/large', name: 'Large.pdf', type: 'application/pdf', size: FILE_SIZE }
await product.stores.files.put(attachment.key, Buffer.alloc(FILE_SIZE, 'x'), attachment)
const { units } = await product.stores.catalog.read()
const [{ version, ...unit } = { version: 0 }] = units.filter(({ unitId }) => unitId === 'u-talk')
if (!('unitId' in unit)) throw new Error('The lesson is gone.')
await product.stores.catalog.saveUnit({ ...unit, attachment }, version)

/** Stored files that this process has open. */
function openFiles(): string[] {
  const links = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
  return links.filter((link) => link.includes('/product-files-'))
}

type AccessCase = {
  description: string
  method: string
  headers?: Record<string, string>
  disconnects?: 'at once' | 'in the middle'
}

const accessCases: AccessCase[] = [
  { description: 'reading it', method: 'GET' },
  { description: 'reading a part of it', method: 'GET', headers: { Range: 'bytes=5-9' } },
  { description: 'a part that there is not', method: 'GET', headers: { Range: 'bytes=99999999-' } },
  { description: 'asking what it is', method: 'HEAD' },
  { description: 'asking what a part of it is', method: 'HEAD', headers: { Range: 'bytes=5-9' } },
  { description: 'asking, and leaving before the answer', method: 'GET', disconnects: 'at once' },
  { description: 'leaving in the middle of it', method: 'GET', disconnects: 'in the middle' },
]

function ask({ method, headers = {}, disconnects }: AccessCase): Promise<void> {
  return new Promise((resolve) => {
    const cookie = { Cookie: product.cookieOf('learner'), ...headers }
    const asked = request(product.address + path, { method, headers: cookie }, (response) => {
      if (disconnects) response.once('data', () => asked.destroy())
      response.resume().once('close', () => resolve())
    })
    asked.once('error', () => resolve())
    asked.end(() => {
      if (disconnects === 'at once') setTimeout(() => asked.destroy(), 1)
    })
  })
}

// HEAD left the file open, to be closed by the garbage collector; Node takes that for an error that ends the process.
test.each(accessCases)('$how leaves no file open', async (way) => {
  const before = openFiles().length
  for (let n = 0; n < 5; n += 1) await ask(way)
  await expect.poll(() => openFiles().length).toBeLessThanOrEqual(before)
})
