import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolderDurably, syncNamesIn } from './durable-folder.ts'

/** As many characters as SECRET_KEY must have. */
const SHORTEST = 32

/** The message is a sentence for whoever starts the server. */
export class UnusableKeyError extends Error {}

/**
 * The key that signs and encrypts: from the configuration, or from a file that only the server's account can read,
 * made once and kept apart from what backups take along. Throws an UnusableKeyError when the file is damaged.
 */
export function secretKey(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'secret')
  makeFolderDurably(folder)
  if (!existsSync(file)) makeKey(folder, file)
  syncNamesIn(folder)

  const key = readFileSync(file, 'utf8')
  if (key.length >= SHORTEST) return key
  throw new UnusableKeyError(
    `${file} is damaged: put back a copy of it, or remove it and a new key is made (what the old one signed counts no more).`,
  )
}

/** Whole under its name, or absent; where two processes make one at once, the first of them counts. */
function makeKey(folder: string, file: string): void {
  const incoming = join(folder, `.${randomUUID()}`)
  writeFileSync(incoming, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(incoming, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(incoming)
  }
}
