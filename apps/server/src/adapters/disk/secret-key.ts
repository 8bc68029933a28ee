import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolderDurably, syncFolder } from './durable-folder.ts'

/** As many characters as SECRET_KEY must have. */
const MIN_KEY_LENGTH = 32

/** The message is a sentence for whoever starts the server. */
export class UnusableSecretKeyError extends Error {}

/**
 * The key that signs and encrypts: from the configuration, or from a file that only the server's account can read,
 * made once and kept apart from what backups take along. Throws an UnusableKeyError when the file is damaged.
 */
export function loadOrCreateSecretKey(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'secret')
  makeFolderDurably(folder)
  if (!existsSync(file)) createKeyFile(folder, file)
  syncFolder(folder)

  const key = readFileSync(file, 'utf8')
  if (key.length >= MIN_KEY_LENGTH) return key
  throw new UnusableSecretKeyError(
    `${file} is damaged: put back a copy of it, or remove it and a new key is made (what the old one signed counts no more).`,
  )
}

/** Whole under its name, or absent; where two processes make one at once, the first of them counts. */
function createKeyFile(folder: string, file: string): void {
  const temporaryFile = join(folder, `.${randomUUID()}`)
  writeFileSync(temporaryFile, randomBytes(48).toString('base64url'), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    linkSync(temporaryFile, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporaryFile)
  }
}
