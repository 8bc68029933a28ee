import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Archive } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'

type Entry = { name: string; sha256: string }

/** Throws a BackupError unless the entry's bytes have the SHA-256 of the manifest. */
export async function verifyEntry(archive: Archive, { name, sha256 }: Entry): Promise<void> {
  for await (const _ of readVerifiedEntry(archive, { name, sha256 }));
}

/**
 * Copies an entry into a new file at `path` and syncs it; the caller has to sync the folder, so that the name survives
 * a power cut, too. Throws a BackupError when the bytes do not have the SHA-256 of the manifest.
 */
export async function extractEntry(archive: Archive, entry: Entry, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(readVerifiedEntry(archive, entry))
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* readVerifiedEntry(archive: Archive, { name, sha256 }: Entry): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of archive.readEntry(name)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256)
    throw new BackupError(`${name} in the backup is not what was put into it; please choose another backup.`)
}
