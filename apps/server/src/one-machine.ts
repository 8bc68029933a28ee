import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { diskFiles } from './adapters/disk/disk-files.ts'
import { localAccounts } from './adapters/local-accounts/local-accounts.ts'
import type { HashCost } from './adapters/local-accounts/password-hash.ts'
import { measures } from './adapters/measures.ts'
import type { CheckpointLimits } from './adapters/sqlite/checkpointer.ts'
import { openSqlite } from './adapters/sqlite/open-sqlite.ts'
import { sqliteCatalog } from './adapters/sqlite/sqlite-catalog.ts'
import { sqliteEvents } from './adapters/sqlite/sqlite-events.ts'
import { sqliteGroups } from './adapters/sqlite/sqlite-groups.ts'
import { sqliteMembers } from './adapters/sqlite/sqlite-members.ts'
import { sqlitePeople } from './adapters/sqlite/sqlite-people.ts'
import { sqliteProgress } from './adapters/sqlite/sqlite-progress.ts'
import { sqliteRates } from './adapters/sqlite/sqlite-rates.ts'
import { sqliteSessions } from './adapters/sqlite/sqlite-sessions.ts'
import type { Measure } from './features/measure.ts'
import type { Stores } from './features/stores.ts'

type Options = {
  /** A folder; `:memory:` keeps the database in memory and the files in `filesDir`. */
  dataDir: string
  filesDir?: string
  onFault: (error: unknown) => void
  /** For comparison in benchmarks. */
  oneCommitAWrite?: boolean
  /** Sooner than usual, for trials that must meet them. */
  checkpoints?: CheckpointLimits
  /** Less than the usual, for tests that sign many people in. */
  hashCost?: HashCost
  /** Lends the database to tests that look underneath. */
  onOpen?: (db: DatabaseSync) => void
}

export type OneMachine = Stores & { measures: Measure[] }

/** Everything embedded: SQLite, the built-in accounts, a folder of files. */
export function oneMachine({
  dataDir,
  filesDir = join(dataDir, 'files'),
  onFault,
  oneCommitAWrite,
  checkpoints,
  hashCost,
  onOpen,
}: Options): OneMachine {
  const sqlite = openSqlite({ dataDir, onFault, oneCommitAWrite, checkpoints })
  onOpen?.(sqlite.db)
  const accounts = localAccounts({ ...sqlite, cost: hashCost })
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
    pool: accounts,
    close: sqlite.close,
    measures: measures({ commits: sqlite.commits, accounts, dataDir }),
  }
}
