import type { CloudConfig } from '@kitchen-table/application/settings'
import { openDynamodbStores } from '@kitchen-table/cloud/dynamodb'
import { openCloudBucket, openCloudDynamodb, openCloudUserPool } from '@kitchen-table/cloud/open-cloud'
import type { Config } from '@kitchen-table/server/config'
import { resolveSecretKey } from '@kitchen-table/server/open-stores'
import { cognitoAccountPool } from '../move/accounts/account-pools.ts'
import {
  formatAccountDifference,
  formatAccountProgress,
  formatAccountsNotMoved,
  formatAccountsResult,
  formatConflicts,
} from '../move/accounts/format-accounts.ts'
import { formatFileProblems, formatFileProgress, formatFilesResult } from '../move/files/format-files.ts'
import {
  areBothSidesSame,
  moveToDynamodb,
  moveToSqlite,
  type StoreMoveResult,
} from '../move/move-installation.ts'
import { formatDifference, formatMovedRows, formatRowProgress } from '../move/store/format-move.ts'
import { createIntervalPrinter } from './progress-printer.ts'

type Options = { isDryRun: boolean }

/** Prints what a move has done. Returns the exit code. */
function printResult(result: StoreMoveResult, options: Options): number {
  const { rows, differences, files, accounts, accountsLeft } = result
  const problems = [
    ...differences.map(formatDifference),
    ...(files ? formatFileProblems(files) : []),
    ...(accounts?.differences ?? []).map(formatAccountDifference),
    ...(accounts && accounts.conflicts.length > 0 ? [formatConflicts(accounts.conflicts)] : []),
  ]
  for (const problem of problems) console.error(problem)
  if (accounts) for (const line of formatAccountsResult(accounts, options)) console.log(line)
  if (accountsLeft > 0) console.log(formatAccountsNotMoved(accountsLeft))
  if (files) console.log(formatFilesResult(files, options))
  console.log(formatMovedRows(rows, { ...options, isEqual: areBothSidesSame(result) }))
  return problems.length === 0 ? 0 : 1
}

const moves = { dynamodb: moveToDynamodb, sqlite: moveToSqlite }

type MoveRequest = {
  config: Config & { cloud: CloudConfig }
  target: keyof typeof moves
  withAccounts: boolean
  isDryRun: boolean
}

/** Moves an installation as configured, and prints what it does. Returns the exit code. */
export async function carryOutMove({ config, target, withAccounts, isDryRun }: MoveRequest): Promise<number> {
  const { cloud } = config
  const { client, dynamodb } = openCloudDynamodb(cloud, { waitsLong: true })
  const secretKey = () => resolveSecretKey(config)
  const report = createIntervalPrinter()
  let userPool: Awaited<ReturnType<typeof openCloudUserPool>> | null = null
  let bucket: Awaited<ReturnType<typeof openCloudBucket>> | null = null
  try {
    bucket = await openCloudBucket(cloud)
    if (withAccounts) {
      const { challenges } = openDynamodbStores(dynamodb)
      userPool = await openCloudUserPool(cloud, { secretKey, challenges, now: Date.now })
    }
    const result = await moves[target]({
      dataDir: config.dataDir,
      tables: { client, dynamodb, prefix: cloud.tablePrefix },
      bucket: bucket.files,
      pool: userPool && cognitoAccountPool(userPool),
      isDryRun,
      onRows: (...progress) => report(() => formatRowProgress(...progress)),
      onFiles: (...progress) => report(() => formatFileProgress(...progress)),
      onAccounts: (...progress) => report(() => formatAccountProgress(...progress)),
    })
    return printResult(result, { isDryRun })
  } finally {
    userPool?.client.destroy()
    bucket?.client.destroy()
    client.destroy()
  }
}
