import { canonicalHash } from '../../adapters/sqlite/canonical-hash.ts'
import { readImmutable } from '../../adapters/sqlite/read-store.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

/** Throws a BackupError unless the database in `file`, taken from a backup, is sound and has the manifest's hash. */
export function verifyDatabase(file: string, { content }: Pick<Manifest, 'content'>): void {
  readImmutable(file, (db) => {
    const integrity = db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
    if (integrity !== 'ok') throw new BackupError(`The database in the backup is damaged: ${integrity}.`)
    if (db.prepare('PRAGMA foreign_key_check').get())
      throw new BackupError('The database in the backup is damaged: some of its rows refer to nothing.')
    if (canonicalHash(db) !== content)
      throw new BackupError('The database in the backup does not hold what was put into it.')
  })
}
