import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { diskFiles } from '../adapters/disk/disk-files.ts'
import { loadOrCreateSecretKey as keyOfFolder } from '../adapters/disk/secret-key.ts'
import { localAccounts } from '../adapters/local-accounts/local-accounts.ts'
import type { Derive, HashCost } from '../adapters/local-accounts/password-hash.ts'
import { createMetrics } from '../adapters/metrics.ts'
import type { CheckpointLimits } from '../adapters/sqlite/checkpointer.ts'
import { IN_MEMORY } from '../adapters/sqlite/open-database.ts'
import { openSqlite } from '../adapters/sqlite/open-sqlite.ts'
import { storePath } from '../adapters/sqlite/read-store.ts'
import { sqliteCatalog } from '../adapters/sqlite/sqlite-catalog.ts'
import { sqliteChallenges } from '../adapters/sqlite/sqlite-challenges.ts'
import { sqliteEvents } from '../adapters/sqlite/sqlite-events.ts'
import { sqliteGroups } from '../adapters/sqlite/sqlite-groups.ts'
import { sqliteMembers } from '../adapters/sqlite/sqlite-members.ts'
import { sqliteNotices } from '../adapters/sqlite/sqlite-notices.ts'
import { sqliteOutbox } from '../adapters/sqlite/sqlite-outbox.ts'
import { sqlitePeople } from '../adapters/sqlite/sqlite-people.ts'
import { sqliteProgress } from '../adapters/sqlite/sqlite-progress.ts'
import { sqliteRates } from '../adapters/sqlite/sqlite-rates.ts'
import { sqliteSessions } from '../adapters/sqlite/sqlite-sessions.ts'
import type { Metric } from '../platform/metric.ts'
import type { Stores } from './stores.ts'

type Options = {
  /** A folder; `:memory:` keeps the database in memory and the files in `filesDir`. */
  dataDir: string
  filesDir?: string
  onFault: (error: unknown) => void
  /** For comparison in benchmarks. */
  commitsEachWrite?: boolean
  /** Sooner than usual, for trials that must meet them. */
  checkpoints?: CheckpointLimits
  /** The key that signs and encrypts; the folder's own unless it is given. */
  secretKey?: string | undefined
  /** Less than the usual, for tests that sign many people in. */
  hashCost?: HashCost
  /** Counted by tests. */
  derive?: Derive | undefined
  /** Lends the database to tests that look underneath. */
  onOpen?: (db: DatabaseSync) => void
}

/** What lives in memory is gone with the process, and so may its key be. */
function resolveSecretKey(configuredKey: string | undefined, dataDir: string): string {
  return configuredKey === undefined && dataDir === IN_MEMORY
    ? randomUUID()
    : keyOfFolder(configuredKey, dataDir)
}

/** Where the files of an installation are. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

export function hasStore({ dataDir }: { dataDir: string }): boolean {
  return existsSync(storePath(dataDir))
}

export type EmbeddedStores = Stores & { metrics: Metric[] }

/** Everything embedded: SQLite, the built-in accounts, a folder of files. */
export function openEmbeddedStores({
  dataDir,
  filesDir = filesFolder(dataDir),
  onFault,
  commitsEachWrite,
  checkpoints,
  secretKey,
  hashCost,
  derive,
  onOpen,
}: Options): EmbeddedStores {
  const sqlite = openSqlite({
    dataDir,
    onFault,
    commitEachWrite: commitsEachWrite,
    checkpointLimits: checkpoints,
  })
  onOpen?.(sqlite.db)
  const accounts = localAccounts({
    ...sqlite,
    cost: hashCost,
    derive,
    secretKey: () => resolveSecretKey(secretKey, dataDir),
  })
  const outbox = sqliteOutbox(sqlite)
  return {
    catalog: sqliteCatalog(sqlite),
    files: diskFiles({ root: filesDir }),
    progress: sqliteProgress(sqlite),
    groups: sqliteGroups(sqlite),
    members: sqliteMembers(sqlite),
    events: sqliteEvents(sqlite),
    sessions: sqliteSessions(sqlite),
    rates: sqliteRates(sqlite),
    people: sqlitePeople(sqlite),
    challenges: sqliteChallenges(sqlite),
    outbox,
    notices: sqliteNotices(sqlite),
    pool: accounts,
    close: sqlite.close,
    metrics: createMetrics({ commits: sqlite.commits, accounts, outbox, dataDir }),
  }
}
