import { onTestFinished } from 'vitest'
import { IN_MEMORY } from '../database/open-database.ts'
import { openSqlite, type Sqlite } from '../open-sqlite.ts'

/** Opens a store for one test. A fault is thrown. */
export function openTestSqlite(dataDir = IN_MEMORY): Sqlite {
  const onFault = (error: unknown) => {
    throw error
  }
  const sqlite = openSqlite({ dataDir, onFault })
  onTestFinished(() => sqlite.close())
  return sqlite
}
