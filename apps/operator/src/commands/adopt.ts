import { closeSync, openSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '@kitchen-table/application/settings'
import { loadCloudModule } from '@kitchen-table/server/load-cloud-module'
import { createIntervalPrinter } from './progress-printer.ts'
import { runCommand } from './run-command.ts'

const DEFAULT_REPORT = 'adoption-report.jsonl'

const help = `npm run adopt -- --from-prefix PREFIX [--to-prefix PREFIX] [--dry-run] [--files-bucket BUCKET] [--report FILE]

Takes over a deployment whose DynamoDB tables have names that begin with --from-prefix: its library, organizations,
people, progress and usage events, into the tables of this product. The tables of the deployment stay as they are, and
so does the user pool, whose accounts are read. The settings are those of a start with STORAGE=cloud; no server may run
on the new tables until this has finished. Stopped and run again, it continues. Run again later, it takes over what has
changed since, leaves what has changed here, and names what is no longer there. Everything irregular is in the report,
one line of JSON for each. The exit code is 1 if something that is stored is not as expected, or is no longer there.
  --to-prefix      default: TABLE_PREFIX. It cannot be --from-prefix
  --dry-run        reads everything, prints what would be done, and writes no table
  --files-bucket   the bucket of the deployment, from which files are copied into BUCKET; without it none are
  --create-tables  creates the tables that are missing
  --without-pool   does not read the user pool: administrators, and people without a membership, are not found,
                   nor who is no longer there
  --verify-all     reads back also what an earlier run has verified
  --report         default: ${DEFAULT_REPORT} in this folder. It names people: only its owner can read it`

await runCommand({
  help,
  options: ['dry-run', 'create-tables', 'without-pool', 'verify-all'],
  values: ['from-prefix', 'to-prefix', 'files-bucket', 'report'],
  required: ['from-prefix'],
  async run({ config: { cloud }, has, value }) {
    if (cloud === null) throw new ConfigError('STORAGE: this command needs STORAGE=cloud and its settings.')
    const { openAdoptionServices } = await loadCloudModule(() => import('@kitchen-table/cloud/adoption'))
    const { adoptDeployment } = await import('../adoption/adopt.ts')
    const services = openAdoptionServices(cloud, {
      oldBucket: value('files-bucket') ?? null,
      readsPool: !has('without-pool'),
    })
    const printProgress = createIntervalPrinter()
    const reportFile = resolve(process.env.INIT_CWD ?? '.', value('report') ?? DEFAULT_REPORT)
    const report = openSync(reportFile, 'w', 0o600)
    try {
      return await adoptDeployment({
        ...services,
        fromPrefix: value('from-prefix') ?? '',
        toPrefix: value('to-prefix') ?? cloud.tablePrefix,
        isDryRun: has('dry-run'),
        createsTables: has('create-tables'),
        verifiesAll: has('verify-all'),
        print: (line) => console.log(line),
        onProgress: (step, done, total) =>
          printProgress(() => (total === undefined ? `${step}: ${done}` : `${step}: ${done} of ${total}`)),
        writeFinding: (finding) => writeSync(report, `${JSON.stringify(finding)}\n`),
      })
    } finally {
      closeSync(report)
      services.close()
      console.log(`Everything irregular is in ${reportFile}.`)
    }
  },
})
