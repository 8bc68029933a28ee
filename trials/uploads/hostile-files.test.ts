import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sanitizeFileName } from '@kitchen-table/application/platform'
import { shuffle } from '@kitchen-table/application/testing/samples'
import { resourceRow } from '@kitchen-table/contract/catalog'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { checkStore } from '@kitchen-table/operator/store-check'
import { expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { type HostileFile, hostileFiles, refusedFiles } from './hostile-files.ts'
import { type AdminProduct, openAdminProduct } from './open-admin-product.ts'

/** How much the hostile files may add to the resident memory of the server. */
const MAX_ADDED_MEMORY_MB = 200

const counts = reportAfterTests('hostile files', { stored: 0, refused: 0, 'megabytes added': 0 })

/** Media types that a browser runs, or shows as a page. */
const EXECUTABLE_TYPE = /html|xml|script|svg|css|flash|multipart|message|wasm|hta|xsl|rdf/

/** Uploads a file and saves it as a resource. Returns the resource. */
async function storeFile(product: AdminProduct, { name, type, bytes }: HostileFile) {
  const outcome = await product.upload({ purpose: 'resource-file', name, type, size: bytes.length }, bytes)
  const file = 'id' in outcome ? outcome.id : expect.fail(`refused: ${JSON.stringify(outcome)}`)
  const resource = { displayName: 'A file', description: '', target: { kind: 'all' }, file }
  const saving = await product.post('/api/admin/resources', resource)
  expect(saving.status, await saving.clone().text()).toBe(201)
  return resourceRow.parse(await saving.json())
}

/** Expects that a file arrives as it was sent, and that no browser runs it. */
async function expectHarmlessDownload(product: AdminProduct, hostile: HostileFile): Promise<void> {
  const { file } = await storeFile(product, hostile)
  expect(file.name).toBe(sanitizeFileName(hostile.name))
  expect(file.reference).toMatch(/^resources\/[\da-f-]{36}\/[\da-f-]{36}$/)
  const response = await product.get(file.href)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).equals(hostile.bytes)).toBe(true)
  const { headers } = response
  expect(headers.get('content-type')).not.toMatch(EXECUTABLE_TYPE)
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[^;]*$/,
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox$/)
  expect(headers.get('set-cookie')).toBeNull()
}

test(`hostile files stay in their place and are run by no browser (SEED=${seed})`, async () => {
  const files = await hostileFiles()
  expect(files.length + refusedFiles.length).toBeGreaterThanOrEqual(600)
  const { next } = createSeededRandom(String(seed), 'hostile files')
  const count = chooseByRunSize({ full: 60, nightly: files.length })

  const product = await openAdminProduct()
  const memoryBefore = product.readPeakMemory()
  for (const file of shuffle(files, next).slice(0, count)) {
    await expectHarmlessDownload(product, file).catch((error: unknown) =>
      expect.fail(`${file.description}: ${String(error)}`),
    )
    counts.stored += 1
  }
  for (const file of refusedFiles) {
    const outcome = await product.upload(file.announced, file.sent ?? Buffer.alloc(0))
    expect(outcome, file.description).toEqual(file.refusal)
    counts.refused += 1
  }

  expect(product.listMisplacedFiles()).toEqual([])
  const uploadsFolder = join(product.dataDir, 'files', 'uploads')
  expect(existsSync(uploadsFolder) ? readdirSync(uploadsFolder) : []).toEqual([])
  expect(existsSync(join(dirname(product.dataDir), 'etc'))).toBe(false)
  counts['megabytes added'] = Math.round(product.readPeakMemory() - memoryBefore)
  expect(counts['megabytes added']).toBeLessThanOrEqual(MAX_ADDED_MEMORY_MB)
  expect(product.output).toMatchObject({ stderr: '', stdout: expect.not.stringContaining('fault') })
  await product.stop()
  expect(await checkStore(product.dataDir, { now: Date.now })).toEqual([])
})
