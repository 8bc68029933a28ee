import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** Mounts a small file system in memory until the test has finished. Returns false where that is not permitted. */
export function mountTmpfs(folder: string, size: string): boolean {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return false
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return true
}
