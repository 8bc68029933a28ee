import { restoreBackup } from '../backups/restore-backup.ts'
import { checkStore } from '../store-check/check-store.ts'
import { runCommand } from './run-command.ts'

const help = `npm run restore -- FILE [--replace-newer]

Puts a backup in the place of the store in DATA_DIR, while no server runs on it. What is there now is kept aside, and
the keys stay as they are. Everybody has to sign in again.
  --replace-newer  also where the store holds what the backup does not`

await runCommand({
  help,
  takesFile: true,
  options: ['replace-newer'],
  async run({ dataDir, file, has, onProgress }) {
    const options = { dataDir, file, replaceNewer: has('replace-newer') }
    const { manifest, aside } = await restoreBackup(options, { now: Date.now, onProgress })
    const { counts, files, at } = manifest
    const { people, tracks, events } = counts
    console.log(`${dataDir} holds the store as of ${at} again:`)
    console.log(`${people} people, ${tracks} tracks, ${events} events, ${files.length} files.`)
    if (aside !== null)
      console.log(`What was there before is in ${aside}; remove it when nobody needs it any more.`)

    const findings = await checkStore(dataDir, { now: Date.now, onProgress })
    for (const { words } of findings) console.error(words)
    console.log(
      findings.length === 0
        ? 'It was checked, and nothing is wrong with it.'
        : 'It was checked; what is said above was wrong with it when the backup was made.',
    )
    return 0
  },
})
