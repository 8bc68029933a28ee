import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolderDurably, syncFolder } from './durable-folder.ts'

/** The shortest SECRET_KEY that the configuration accepts, in characters. */
const MIN_KEY_LENGTH = 32

/** Thrown for a damaged key file. The message is a sentence for the operator who starts the server. */
export class UnusableSecretKeyError extends Error {}

/**
 * Returns the key that signs and encrypts: from the configuration, or from a file that only the server's account can
 * read, made at the first start and not part of backups. Throws an UnusableSecretKeyError if the file is damaged.
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

/** Creates the file atomically: complete or absent. If two processes create it at once, the first one wins. */
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
