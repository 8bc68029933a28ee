import { onTestFinished } from 'vitest'
import { describeCatalogStore } from '../../port-suites/catalog-store.ts'
import { describeChallengeStore } from '../../port-suites/challenge-store.ts'
import { describeEventStore } from '../../port-suites/event-store.ts'
import { describeGroupStore } from '../../port-suites/group-store.ts'
import { describeMemberStore } from '../../port-suites/member-store.ts'
import { describeNoticeStore } from '../../port-suites/notice-store.ts'
import { describePersonStore } from '../../port-suites/person-store.ts'
import { describeProgressStore } from '../../port-suites/progress-store.ts'
import { describeRateStore } from '../../port-suites/rate-store.ts'
import { describeSessionStore } from '../../port-suites/session-store.ts'
import { temporaryFolder } from '../../port-suites/temporary-folder.ts'
import { localAccounts } from '../local-accounts/local-accounts.ts'
import { IN_MEMORY } from './open-database.ts'
import { openSqlite, type Sqlite } from './open-sqlite.ts'
import { sqliteCatalog } from './sqlite-catalog.ts'
import { sqliteChallenges } from './sqlite-challenges.ts'
import { sqliteEvents } from './sqlite-events.ts'
import { sqliteGroups } from './sqlite-groups.ts'
import { sqliteMembers } from './sqlite-members.ts'
import { sqliteNotices } from './sqlite-notices.ts'
import { sqlitePeople } from './sqlite-people.ts'
import { sqliteProgress } from './sqlite-progress.ts'
import { sqliteRates } from './sqlite-rates.ts'
import { sqliteSessions } from './sqlite-sessions.ts'

function failTheTest(error: unknown): never {
  throw error
}

function opened(dataDir: string): Sqlite {
  const sqlite = openSqlite({ dataDir, onFault: failTheTest })
  onTestFinished(() => sqlite.close())
  return sqlite
}

const places = [
  { name: 'SQLite in memory', open: () => opened(IN_MEMORY) },
  { name: 'SQLite on disk', open: () => opened(temporaryFolder()) },
]

const accountsOf = (sqlite: Sqlite) => localAccounts({ ...sqlite, secretKey: () => 'k'.repeat(40) })

function accountSwitches({ db, commits }: Sqlite) {
  const disable = db.prepare('UPDATE accounts SET enabled = 0 WHERE sub = ?')
  const forget = db.prepare('DELETE FROM accounts WHERE sub = ?')
  return {
    disable: (sub: string) => commits.write(() => void disable.run(sub)),
    forget: (sub: string) => commits.write(() => void forget.run(sub)),
  }
}

for (const { name, open } of places) {
  describeCatalogStore(name, async () => ({ store: sqliteCatalog(open()) }))
  describeGroupStore(name, async () => ({ store: sqliteGroups(open()) }))
  describeRateStore(name, async () => ({ store: sqliteRates(open()) }))
  describeEventStore(name, async () => ({ store: sqliteEvents(open()) }))
  describeChallengeStore(name, async () => ({ store: sqliteChallenges(open()) }))
  describeNoticeStore(name, async () => ({ store: sqliteNotices(open()) }))

  describeProgressStore(name, async () => {
    const sqlite = open()
    return { store: sqliteProgress(sqlite), events: sqliteEvents(sqlite) }
  })

  describeMemberStore(name, async () => {
    const sqlite = open()
    return {
      store: sqliteMembers(sqlite),
      groups: sqliteGroups(sqlite),
      accounts: accountsOf(sqlite),
      people: sqlitePeople(sqlite),
      sessions: sqliteSessions(sqlite),
    }
  })

  describeSessionStore(name, async () => {
    const sqlite = open()
    return {
      store: sqliteSessions(sqlite),
      accounts: accountsOf(sqlite),
      people: sqlitePeople(sqlite),
      groups: sqliteGroups(sqlite),
      ...accountSwitches(sqlite),
    }
  })

  describePersonStore(name, async () => {
    const sqlite = open()
    return {
      store: sqlitePeople(sqlite),
      accounts: accountsOf(sqlite),
      sessions: sqliteSessions(sqlite),
      events: sqliteEvents(sqlite),
    }
  })
}
