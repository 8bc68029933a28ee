import { makeFolderPrivate } from '@kitchen-table/embedded/disk'
import { restoreBackup } from '../backups/restore-backup.ts'
import { checkStore } from '../store-check/check-store.ts'
import { runCommand } from './run-command.ts'
import { formatStoreCounts, summarizeRestore } from './summarize-restore.ts'

const help = `npm run restore -- FILE [--replace-newer]

Puts a backup in the place of the store in DATA_DIR, while no server runs on it. What is there now is kept aside, and
the keys stay as they are. Everybody has to sign in again. The exit code is 1 as well where something is wrong with what
was put back.
  --replace-newer  also where the store holds what the backup does not`

await runCommand({
  help,
  isForDataDir: true,
  takesFile: true,
  options: ['replace-newer'],
  async run({ dataDir, file, has, onProgress }) {
    makeFolderPrivate(dataDir)
    const options = { dataDir, file, replaceNewer: has('replace-newer') }
    const { manifest, supportedSchema, asideFolder } = await restoreBackup(options, {
      now: Date.now,
      onProgress,
    })
    const { at } = manifest
    console.log(`${dataDir} holds the store as of ${at} again:`)
    console.log(`${formatStoreCounts(manifest)}.`)
    if (asideFolder !== null)
      console.log(`What was there before is in ${asideFolder}; remove it when nobody needs it any more.`)

    const findings = await checkStore(dataDir, { now: Date.now, onProgress })
    const { schema } = manifest
    const { wrong, summary, exitCode } = summarizeRestore({ schema, supportedSchema, findings })
    for (const problem of wrong) console.error(problem)
    console.log(summary)
    return exitCode
  },
})
