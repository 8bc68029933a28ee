import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metric, OutboxStore } from '@kitchen-table/application/ports'
import { createOutboxMetrics } from '@kitchen-table/application/store-helpers'
import type { LocalAccounts } from './local-accounts/local-accounts.ts'
import type { CommitQueue } from './sqlite/database/commit-queue.ts'
import { IN_MEMORY } from './sqlite/database/open-database.ts'

type Deps = {
  commits: CommitQueue
  accounts: LocalAccounts
  outbox: Pick<OutboxStore, 'readBacklog'>
  dataDir: string
}

/** Returns all metrics of the embedded adapters. A new metric is one more entry here. */
export function createEmbeddedMetrics({ commits, accounts, outbox, dataDir }: Deps): Metric[] {
  return [
    {
      name: 'kitchen_table_commits_total',
      help: 'Transactions that were committed.',
      kind: 'counter',
      collect: () => commits.counts().commits,
    },
    {
      name: 'kitchen_table_commits_by_size_total',
      help: 'Transactions that were committed, by how many writes shared one.',
      kind: 'counter',
      label: 'writes',
      collect: () => toCountsByBatchSize(commits.counts().batches),
    },
    {
      name: 'kitchen_table_writes_total',
      help: 'Writes that were committed.',
      kind: 'counter',
      collect: () => commits.counts().writes,
    },
    {
      name: 'kitchen_table_failed_writes_total',
      help: 'Writes that threw or could not be committed.',
      kind: 'counter',
      collect: () => commits.counts().failures,
    },
    {
      name: 'kitchen_table_password_checks',
      help: 'Passwords that are being checked, and that wait for their turn.',
      kind: 'gauge',
      label: 'state',
      collect: () => accounts.passwordCheckLoad(),
    },
    ...createOutboxMetrics(outbox),
    ...(dataDir === IN_MEMORY ? [] : createDiskMetrics(dataDir)),
  ]
}

function createDiskMetrics(dataDir: string): Metric[] {
  const size = async (file: string) => (await stat(join(dataDir, file))).size
  return [
    {
      name: 'kitchen_table_store_bytes',
      help: 'Size of the database file.',
      kind: 'gauge',
      collect: () => size('store.db'),
    },
    {
      name: 'kitchen_table_log_bytes',
      help: 'Size of the write-ahead log, which is emptied when nobody has written for three seconds.',
      kind: 'gauge',
      collect: () => size('store.db-wal'),
    },
    {
      name: 'kitchen_table_disk_free_bytes',
      help: 'Room that is left on the disk of DATA_DIR.',
      kind: 'gauge',
      async collect() {
        const { bavail, bsize } = await statfs(dataDir)
        return bavail * bsize
      },
    },
  ]
}

/** `batches[n]` counts the transactions of at least 2^n and fewer than 2^(n+1) writes. */
function toCountsByBatchSize(batches: number[]): Record<string, number> {
  const sizes = batches.map((count, n) => [n === 0 ? '1' : `${2 ** n}-${2 ** (n + 1) - 1}`, count] as const)
  return Object.fromEntries(sizes)
}
