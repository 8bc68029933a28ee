import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { fillDataFolder } from '@kitchen-table/embedded/testing/samples'
import { checkStore } from '@kitchen-table/operator/store-check'
import { runCommand } from '@kitchen-table/operator/testing/tools'
import { expect, test } from 'vitest'
import { mountTmpfs } from '../mount-tmpfs.ts'
import { reportTrial } from '../report-trial.ts'

/** The first disk is full while SQLite copies the database, the second while the archive is written. */
const sizes = ['64k', '256k']

test.each(sizes)('a backup onto a full disk of %s fails clearly and leaves no file', async (size) => {
  const startedAt = performance.now()
  const dataDir = join(createTemporaryFolder(), 'data')
  await fillDataFolder(dataDir)
  const disk = createTemporaryFolder()
  if (!mountTmpfs(disk, size)) {
    reportTrial(`backup onto a disk of ${size}`, startedAt, { skipped: 'this machine cannot mount a disk' })
    return
  }
  const { code, stdout, stderr } = await runCommand('backup', [join(disk, 'b')], { DATA_DIR: dataDir })
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no room left on the disk; please make some, and run this again.\n',
  })
  expect(readdirSync(disk)).toEqual([])
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  reportTrial(`backup onto a disk of ${size}`, startedAt, { refused: 1 })
})
