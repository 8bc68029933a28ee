import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Metric, Stores } from '@kitchen-table/application/ports'
import { diskFiles } from './disk/disk-files.ts'
import { loadOrCreateSecretKey as keyOfFolder } from './disk/secret-key.ts'
import { type LocalDirectory, localAccounts } from './local-accounts/local-accounts.ts'
import type { Derive, HashCost } from './local-accounts/password-hash.ts'
import { IN_MEMORY } from './sqlite/database/open-database.ts'
import { storePath } from './sqlite/database/read-store.ts'
import { openSqlite, type SqliteOptions } from './sqlite/open-sqlite.ts'
import { openSqliteStores } from './sqlite/open-sqlite-stores.ts'
import { createEmbeddedMetrics } from './store-metrics.ts'

type Options = SqliteOptions & {
  /** Default: the folder `files` in `dataDir`. Required with a database in memory. */
  filesDir?: string
  /** The key that signs and encrypts. Default: the key in `dataDir`. */
  secretKey?: string | undefined
  /** A lower cost than usual, for tests that sign in many people. */
  hashCost?: HashCost
  /** Replaces the derivation of password hashes, for tests that count the calls. */
  derive?: Derive | undefined
  /** Called with the open database, for tests that read the tables. */
  onOpen?: (db: DatabaseSync) => void
}

/** Returns the secret key. A database in memory ends with the process, so a random key is enough for it. */
function resolveSecretKey(configuredKey: string | undefined, dataDir: string): string {
  return configuredKey === undefined && dataDir === IN_MEMORY
    ? randomUUID()
    : keyOfFolder(configuredKey, dataDir)
}

export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

export function hasStore({ dataDir }: { dataDir: string }): boolean {
  return existsSync(storePath(dataDir))
}

export type EmbeddedStores = Stores &
  ReturnType<typeof openSqliteStores> & { directory: LocalDirectory; metrics: Metric[] }

/** Opens the stores of an installation on one machine: SQLite, the built-in accounts, a folder of files. */
export function openEmbeddedStores(options: Options): EmbeddedStores {
  const { dataDir, filesDir = filesFolder(dataDir), secretKey, hashCost, derive, onOpen } = options
  const sqlite = openSqlite(options)
  onOpen?.(sqlite.db)
  const accounts = localAccounts({
    ...sqlite,
    cost: hashCost,
    derive,
    secretKey: () => resolveSecretKey(secretKey, dataDir),
  })
  const stores = openSqliteStores(sqlite)
  return {
    ...stores,
    files: diskFiles({ root: filesDir }),
    directory: accounts.directory,
    authenticator: accounts.authenticator,
    secondFactor: accounts.secondFactor,
    close: sqlite.close,
    metrics: createEmbeddedMetrics({ commits: sqlite.commits, accounts, outbox: stores.outbox, dataDir }),
  }
}
