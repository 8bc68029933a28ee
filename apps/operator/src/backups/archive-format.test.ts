import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { openArchive } from './archive-reader.ts'
import { buildArchiveTrailer } from './archive-writer.ts'
import { BLOCK_BYTES, readTarHeader } from './tar.ts'
import { expectBackupError, restoreTestBackup } from './testing/sample-backup.ts'

const TRAILER_BYTES = 2048
/** A backup of a release that wrote the numbers in headers without the library `tar`. */
const earlierBackup = gunzipSync(readFileSync(new URL('testing/earlier-release.tar.gz', import.meta.url)))

test('restores a backup of an earlier release', async () => {
  const folder = createTemporaryFolder()
  const file = join(folder, 'b')
  writeFileSync(file, earlierBackup)
  const { manifest } = await restoreTestBackup(join(folder, 'new'), file)
  expect(manifest.counts).toEqual({ people: 5, tracks: 3, events: 8 })
  expect(manifest.files).toHaveLength(23)
})

test('writes the last entry as all releases did, which compare it', () => {
  const trailer = earlierBackup.subarray(-TRAILER_BYTES)
  const hash = createHash('sha256').update(earlierBackup.subarray(0, -TRAILER_BYTES)).digest('hex')
  expect(buildArchiveTrailer(hash).equals(trailer)).toBe(true)
  expect(readTarHeader(trailer.subarray(0, BLOCK_BYTES))).toEqual({ name: 'SHA256', size: 65 })
})

test('rejects a flipped bit anywhere in the last entry, which has no hash', async () => {
  const file = join(createTemporaryFolder(), 'b')
  for (let offset = 1; offset <= TRAILER_BYTES; offset += 7) {
    const bytes = Buffer.from(earlierBackup)
    const at = bytes.length - offset
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (offset % 8)), at)
    writeFileSync(file, bytes)
    expect(await expectBackupError(openArchive(file, () => {}))).toMatch(/is damaged/)
  }
})
