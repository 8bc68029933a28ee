import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The key that signs and encrypts: from the configuration, or from a file that only the server's account can read,
 * made once and kept apart from what backups take along.
 */
export function secretKey(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'secret')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
