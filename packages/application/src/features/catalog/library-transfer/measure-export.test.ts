import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { Refusal } from '../../../platform/refusal.ts'
import { actors } from '../../../testing/actors.ts'
import type { ExportEntry } from './export-entries.ts'
import { getExportSize } from './export-library.ts'
import { measureExport } from './measure-export.ts'
import { fillSampleContent } from './testing/sample-content.ts'
import { createTransfer } from './testing/transfer-harness.ts'

const MEGABYTE = 1024 * 1024

function fileEntry(path: string, size: number, field: 'attachment' | 'banner' = 'attachment'): ExportEntry {
  return { path, field, file: { key: path, name: path, type: 'application/octet-stream', size } }
}

async function readProblems(entries: readonly ExportEntry[]) {
  try {
    return await measureExport(entries)
  } catch (error) {
    return error instanceof Refusal ? error.data : error
  }
}
const about = (file: string, message: string) => ({ file, message })

test('the size is that of the archive, to the byte', async () => {
  const stores = memoryStores()
  await fillSampleContent(stores)
  const { deps, exportBytes } = createTransfer(stores)
  expect(await getExportSize(deps)(actors.admin)).toEqual({ size: (await exportBytes()).length })
})

test.each([
  [
    'an archive of more than 250 MB',
    [fileEntry('a', 249 * MEGABYTE), fileEntry('b', 2 * MEGABYTE)],
    [about('', 'The archive would have 252 MB. It can have at most 250 MB.')],
  ],
  [
    'more than 10,000 files',
    Array.from({ length: 10_001 }, (_, index) => fileEntry(String(index), 1)),
    [about('', 'There can be at most 10,000 files.')],
  ],
  [
    'a picture that has grown when it was encoded',
    [fileEntry('a', 10 * MEGABYTE + 1, 'banner')],
    [about('a', 'This file is too large. It can have at most 10 MB.')],
  ],
  [
    'a text of more than 512 KB',
    [{ path: 'names', text: () => 'é'.repeat(256 * 1024 + 1) }],
    [about('names', 'This text is too long.')],
  ],
])('is refused: %s', async (_, entries, files) => {
  expect(await readProblems(entries)).toEqual({ files })
})

test.each([
  ['10,000 files', Array.from({ length: 10_000 }, (_, index) => fileEntry(String(index), 1))],
  ['a picture of 10 MB', [fileEntry('a', 10 * MEGABYTE, 'banner')]],
])('is exported: %s', async (_, entries) => {
  expect(await readProblems(entries)).toBeGreaterThan(0)
})

test('only an editor asks for the size', async () => {
  const { deps } = createTransfer(memoryStores())
  await expect(getExportSize(deps)(actors.manager)).rejects.toMatchObject({ code: 'auth.forbidden' })
})
