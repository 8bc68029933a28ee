import { join } from 'node:path'
import { diskFiles } from './adapters/disk/disk-files.ts'
import { localAccounts } from './adapters/local-accounts/local-accounts.ts'
import { openSqlite } from './adapters/sqlite/open-sqlite.ts'
import { sqliteCatalog } from './adapters/sqlite/sqlite-catalog.ts'
import { sqliteEvents } from './adapters/sqlite/sqlite-events.ts'
import { sqliteGroups } from './adapters/sqlite/sqlite-groups.ts'
import { sqliteMembers } from './adapters/sqlite/sqlite-members.ts'
import { sqlitePeople } from './adapters/sqlite/sqlite-people.ts'
import { sqliteProgress } from './adapters/sqlite/sqlite-progress.ts'
import { sqliteRates } from './adapters/sqlite/sqlite-rates.ts'
import { sqliteSessions } from './adapters/sqlite/sqlite-sessions.ts'
import type { Stores } from './stores.ts'

type Options = {
  /** A folder; `:memory:` keeps the database in memory and the files in `filesDir`. */
  dataDir: string
  filesDir?: string
  onFault: (error: unknown) => void
  /** For comparison in benchmarks. */
  oneCommitAWrite?: boolean
}

/** Everything embedded: SQLite, the built-in accounts, a folder of files. */
export function oneMachine({
  dataDir,
  filesDir = join(dataDir, 'files'),
  onFault,
  oneCommitAWrite,
}: Options): Stores {
  const sqlite = openSqlite({ dataDir, onFault, oneCommitAWrite })
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
    pool: localAccounts(sqlite),
    close: sqlite.close,
  }
}
