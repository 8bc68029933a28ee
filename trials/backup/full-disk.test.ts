import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkStore } from '../../apps/server/src/store-check/check-store.ts'
import { fillFolder, temporaryFolder } from '../../apps/server/src/testing/filled-folder.ts'
import { runUpkeep } from '../../apps/server/src/testing/run-upkeep.ts'
import { tell } from '../told.ts'

/** The first is full while SQLite copies the database, the second while the archive is written. */
const sizes = ['64k', '256k']

function mounted(folder: string, size: string): boolean {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return false
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return true
}

test.each(sizes)(
  'a backup onto a disk of %s ends with a sentence, and leaves nothing there',
  async (size) => {
    const began = performance.now()
    const dataDir = join(temporaryFolder('whole'), 'data')
    await fillFolder(dataDir)
    const disk = temporaryFolder('full-disk')
    if (!mounted(disk, size)) {
      tell(`backup onto a disk of ${size}`, began, { 'not tried': 'this machine mounts no disks' })
      return
    }
    const { code, stdout, stderr } = await runUpkeep('backup', [join(disk, 'b')], { DATA_DIR: dataDir })
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no room left on the disk; please make some, and run this again.\n',
    })
    expect(readdirSync(disk)).toEqual([])
    expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
    tell(`backup onto a disk of ${size}`, began, { refused: 1 })
  },
)
