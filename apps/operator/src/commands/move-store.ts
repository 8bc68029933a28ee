import { ConfigError } from '@kitchen-table/application/settings'
import { makeFolderPrivate } from '@kitchen-table/embedded/disk'
import { loadCloudModule } from '@kitchen-table/server/load-cloud-module'
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

const targets = ['dynamodb', 'sqlite'] as const

await runCommand({
  help,
  options: ['accounts', 'dry-run'],
  values: ['to'],
  required: ['to'],
  async run({ config, dataDir, value, has }) {
    const target = targets.find((name) => name === value('to'))
    if (!target) throw new ConfigError('--to: is dynamodb or sqlite.')
    const { cloud } = config
    if (cloud === null)
      throw new ConfigError('STORAGE: this needs STORAGE=cloud and its settings, which name the tables.')
    const { carryOutMove } = await loadCloudModule(() => import('./carry-out-move.ts'))
    makeFolderPrivate(dataDir)
    return carryOutMove({
      config: { ...config, cloud },
      target,
      withAccounts: has('accounts'),
      isDryRun: has('dry-run'),
    })
  },
})
