import { ConfigError } from '@kitchen-table/application/settings'
import { openDynamodbStores } from '@kitchen-table/cloud/dynamodb'
import { openCloudBucket, openCloudDynamodb, openCloudUserPool } from '@kitchen-table/cloud/open-cloud'
import { makeFolderPrivate } from '@kitchen-table/embedded/disk'
import { resolveSecretKey } from '@kitchen-table/server/open-stores'
import { cognitoPool } from '../move/accounts/account-pools.ts'
import {
  formatAccountDifference,
  formatAccountProgress,
  formatAccounts,
  formatAccountsLeft,
  formatConflicts,
} from '../move/accounts/format-accounts.ts'
import { formatFileProblems, formatFileProgress, formatFiles } from '../move/files/format-files.ts'
import { isSame, moveToDynamodb, moveToSqlite, type StoreMoveResult } from '../move/move-installation.ts'
import { formatDifference, formatMovedRows, formatRowProgress } from '../move/store/format-move.ts'
import { createIntervalPrinter } from './progress-printer.ts'
import { runCommand } from './run-command.ts'

const help = `npm run move:store -- --to dynamodb|sqlite [--accounts] [--dry-run]

Moves the data of an installation between the store in DATA_DIR and the cloud: its rows into the tables in DynamoDB that
TABLE_PREFIX names, and the files that they name into the BUCKET, with the settings of STORAGE=cloud. Stop the server
first, all processes of it: a store in DATA_DIR is locked meanwhile, tables cannot be. What is moved from stays as it is.
Tables must be empty, and DATA_DIR without a store; if this is interrupted, run it again, and it continues. At the end
both sides are read and compared: the exit code is 1 if they differ, or if a file is named that cannot be read. Accounts
are moved only with --accounts: without passwords, second factors and sessions, so that people set a new password
afterwards. docs/operations.md says what they have to do.
  --to dynamodb  from DATA_DIR into the tables
  --to sqlite    from the tables into DATA_DIR
  --accounts     makes the accounts in the other user pool, too. On the way to Cognito each gets a new id, which takes the
                 place of the old one in all rows. The user pool may have other accounts, but none of the same addresses
  --dry-run      only reads what would be moved, and counts it`

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
  if (accounts) for (const line of formatAccounts(accounts, options)) console.log(line)
  if (accountsLeft > 0) console.log(formatAccountsLeft(accountsLeft))
  if (files) console.log(formatFiles(files, options))
  console.log(formatMovedRows(rows, { ...options, isEqual: isSame(result) }))
  return problems.length === 0 ? 0 : 1
}

const moves = new Map([
  ['dynamodb', moveToDynamodb],
  ['sqlite', moveToSqlite],
])

await runCommand({
  help,
  options: ['accounts', 'dry-run'],
  values: ['to'],
  required: ['to'],
  async run({ config, dataDir, value, has }) {
    const { cloud } = config
    const move = moves.get(value('to') ?? '')
    if (!move) throw new ConfigError('--to: is dynamodb or sqlite.')
    if (cloud === null)
      throw new ConfigError('STORAGE: this needs STORAGE=cloud and its settings, which name the tables.')
    makeFolderPrivate(dataDir)
    const { client, dynamodb } = openCloudDynamodb(cloud, { isPatient: true })
    const secretKey = () => resolveSecretKey(config)
    const isDryRun = has('dry-run')
    const report = createIntervalPrinter()
    let userPool: Awaited<ReturnType<typeof openCloudUserPool>> | null = null
    let bucket: Awaited<ReturnType<typeof openCloudBucket>> | null = null
    try {
      bucket = await openCloudBucket(cloud)
      if (has('accounts')) {
        const { challenges } = openDynamodbStores(dynamodb)
        userPool = await openCloudUserPool(cloud, { secretKey, challenges, now: Date.now })
      }
      const result = await move({
        dataDir,
        tables: { client, dynamodb, prefix: cloud.tablePrefix },
        bucket: bucket.files,
        pool: userPool && cognitoPool(userPool),
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
  },
})
