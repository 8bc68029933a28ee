import { openCloudDynamodb } from '../../composition/cloud.ts'
import { ConfigError } from '../../config-error.ts'
import { makeFolderPrivate } from '../../private-folder.ts'
import { formatDifference, formatMovedRows, formatRowProgress } from '../move-store/format-move.ts'
import { moveToDynamodb, moveToSqlite } from '../move-store/move-store.ts'
import { runCommand } from './run-command.ts'

const help = `npm run move:store -- --to dynamodb|sqlite [--dry-run]

Moves the data of an installation between the store in DATA_DIR and the tables in DynamoDB that TABLE_PREFIX names, with
the settings of STORAGE=cloud. Stop the server first, all processes of it: a store in DATA_DIR is locked meanwhile, tables
cannot be. What is moved from stays as it is. Tables must be empty, and DATA_DIR without a store; if this is interrupted,
run it again, and it continues. At the end both sides are read and compared: the exit code is 1 if they differ. Accounts
(passwords, second factors) and files are not moved: docs/operations.md says what becomes of them.
  --to dynamodb  from DATA_DIR into the tables
  --to sqlite    from the tables into DATA_DIR
  --dry-run      only reads what would be moved, and counts it`

const REPORT_INTERVAL_MS = 2000

/** Prints the progress at intervals; a short move prints nothing. */
function createRowReporter() {
  let lastReportAt = performance.now()
  return (...progress: Parameters<typeof formatRowProgress>) => {
    if (performance.now() - lastReportAt < REPORT_INTERVAL_MS) return
    lastReportAt = performance.now()
    console.log(formatRowProgress(...progress))
  }
}

const moves = new Map([
  ['dynamodb', moveToDynamodb],
  ['sqlite', moveToSqlite],
])

await runCommand({
  help,
  options: ['dry-run'],
  values: ['to'],
  required: ['to'],
  async run({ config: { cloud }, dataDir, value, has }) {
    const move = moves.get(value('to') ?? '')
    if (!move) throw new ConfigError('--to: is dynamodb or sqlite.')
    if (cloud === null)
      throw new ConfigError('STORAGE: this needs STORAGE=cloud and its settings, which name the tables.')
    makeFolderPrivate(dataDir)
    const { client, dynamodb } = openCloudDynamodb(cloud, { isPatient: true })
    const isDryRun = has('dry-run')
    try {
      const tables = { client, dynamodb, prefix: cloud.tablePrefix }
      const { rows, differences } = await move({ dataDir, tables, isDryRun, onRows: createRowReporter() })
      for (const difference of differences) console.error(formatDifference(difference))
      console.log(formatMovedRows(rows, { isDryRun, isEqual: differences.length === 0 }))
      return differences.length === 0 ? 0 : 1
    } finally {
      client.destroy()
    }
  },
})
