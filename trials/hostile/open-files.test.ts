import { readdirSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { openProduct } from '@kitchen-table/server/testing/tools'
import { afterAll, expect, test } from 'vitest'

const product = await openProduct()
afterAll(() => product.close())

const FILE_SIZE = 8 * 1024 * 1024
const path = '/files/units/u-talk/attachment'
const attachment = { key: 'units/u-talk/large', name: 'Large.pdf', type: 'application/pdf', size: FILE_SIZE }
await product.stores.files.put(attachment.key, Buffer.alloc(FILE_SIZE, 'x'), attachment)
const { units } = await product.stores.catalog.read()
const [{ version, ...unit } = { version: 0 }] = units.filter(({ unitId }) => unitId === 'u-talk')
if (!('unitId' in unit)) throw new Error('The unit was not found.')
await product.stores.catalog.saveUnit({ ...unit, attachment }, version)

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
  { description: 'requesting a range beyond its end', method: 'GET', headers: { Range: 'bytes=99999999-' } },
  { description: 'HEAD of it', method: 'HEAD' },
  { description: 'HEAD of a part of it', method: 'HEAD', headers: { Range: 'bytes=5-9' } },
  { description: 'disconnecting before the response', method: 'GET', disconnects: 'at once' },
  { description: 'disconnecting in the middle of the response', method: 'GET', disconnects: 'in the middle' },
]

function sendRequest({ method, headers = {}, disconnects }: AccessCase): Promise<void> {
  return new Promise((resolve) => {
    const allHeaders = { Cookie: product.cookieOf('learner'), ...headers }
    const clientRequest = request(product.address + path, { method, headers: allHeaders }, (response) => {
      if (disconnects) response.once('data', () => clientRequest.destroy())
      response.resume().once('close', () => resolve())
    })
    clientRequest.once('error', () => resolve())
    clientRequest.end(() => {
      if (disconnects === 'at once') setTimeout(() => clientRequest.destroy(), 1)
    })
  })
}

// Regression: HEAD left the file open until garbage collection, which Node treats as an error that ends the process.
test.each(accessCases)('$description leaves no file open', async (accessCase) => {
  const before = openFiles().length
  for (let n = 0; n < 5; n += 1) await sendRequest(accessCase)
  await expect.poll(() => openFiles().length).toBeLessThanOrEqual(before)
})
