import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { diskFiles } from '../adapters/disk/disk-files.ts'
import { loadOrCreateSecretKey as keyOfFolder } from '../adapters/disk/secret-key.ts'
import { type LocalDirectory, localAccounts } from '../adapters/local-accounts/local-accounts.ts'
import type { Derive, HashCost } from '../adapters/local-accounts/password-hash.ts'
import { createMetrics } from '../adapters/metrics.ts'
import { IN_MEMORY } from '../adapters/sqlite/open-database.ts'
import { openSqlite, type SqliteOptions } from '../adapters/sqlite/open-sqlite.ts'
import { storePath } from '../adapters/sqlite/read-store.ts'
import { sqliteAudit } from '../adapters/sqlite/sqlite-audit.ts'
import { sqliteBenefitReports } from '../adapters/sqlite/sqlite-benefit-reports.ts'
import { sqliteCatalog } from '../adapters/sqlite/sqlite-catalog.ts'
import { sqliteChallenges } from '../adapters/sqlite/sqlite-challenges.ts'
import { type SqliteEvents, sqliteEvents } from '../adapters/sqlite/sqlite-events.ts'
import { sqliteFileReferences } from '../adapters/sqlite/sqlite-file-references.ts'
import { sqliteGroups } from '../adapters/sqlite/sqlite-groups.ts'
import { sqliteImports } from '../adapters/sqlite/sqlite-imports.ts'
import { sqliteJobs } from '../adapters/sqlite/sqlite-jobs.ts'
import { sqliteMemberImports } from '../adapters/sqlite/sqlite-member-imports.ts'
import { sqliteMemberships } from '../adapters/sqlite/sqlite-memberships.ts'
import { sqliteNotices } from '../adapters/sqlite/sqlite-notices.ts'
import { sqliteOutbox } from '../adapters/sqlite/sqlite-outbox.ts'
import { sqliteOwnData } from '../adapters/sqlite/sqlite-own-data.ts'
import { sqlitePeople } from '../adapters/sqlite/sqlite-people.ts'
import { sqliteProgress } from '../adapters/sqlite/sqlite-progress.ts'
import { sqliteRates } from '../adapters/sqlite/sqlite-rates.ts'
import { sqliteReportSubscriptions } from '../adapters/sqlite/sqlite-report-subscriptions.ts'
import { sqliteResources } from '../adapters/sqlite/sqlite-resources.ts'
import { sqliteSearchAnswers } from '../adapters/sqlite/sqlite-search-answers.ts'
import { sqliteSessions } from '../adapters/sqlite/sqlite-sessions.ts'
import { sqliteTotals } from '../adapters/sqlite/sqlite-totals.ts'
import { sqliteUploads } from '../adapters/sqlite/sqlite-uploads.ts'
import { sqliteVersions } from '../adapters/sqlite/sqlite-versions.ts'
import type { Metric } from '../platform/metric.ts'
import type { Stores } from './stores.ts'

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

export type EmbeddedStores = Stores & { directory: LocalDirectory; events: SqliteEvents; metrics: Metric[] }

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
  const outbox = sqliteOutbox(sqlite)
  return {
    catalog: sqliteCatalog(sqlite),
    versions: sqliteVersions(sqlite),
    resources: sqliteResources(sqlite),
    imports: sqliteImports(sqlite),
    files: diskFiles({ root: filesDir }),
    fileReferences: sqliteFileReferences(sqlite),
    uploads: sqliteUploads(sqlite),
    progress: sqliteProgress(sqlite),
    groups: sqliteGroups(sqlite),
    members: sqliteMemberships(sqlite),
    memberImports: sqliteMemberImports(sqlite),
    audit: sqliteAudit(sqlite),
    events: sqliteEvents(sqlite),
    totals: sqliteTotals(sqlite),
    searchAnswers: sqliteSearchAnswers(sqlite),
    reports: sqliteBenefitReports(sqlite),
    reportSubscriptions: sqliteReportSubscriptions(sqlite),
    sessions: sqliteSessions(sqlite),
    rates: sqliteRates(sqlite),
    people: sqlitePeople(sqlite),
    ownData: sqliteOwnData(sqlite),
    challenges: sqliteChallenges(sqlite),
    outbox,
    notices: sqliteNotices(sqlite),
    directory: accounts.directory,
    authenticator: accounts.authenticator,
    secondFactor: accounts.secondFactor,
    jobs: sqliteJobs(sqlite),
    close: sqlite.close,
    metrics: createMetrics({ commits: sqlite.commits, accounts, outbox, dataDir }),
  }
}
