import { makeBackup } from '../backups/make-backup.ts'
import { runCommand } from './run-command.ts'
import { formatStoreCounts } from './summarize-restore.ts'

/** Returns a number of bytes as a text such as "12 KB" or "3.4 MB". */
function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1 ? `${Math.ceil(bytes / 1000)} KB` : `${megabytes.toFixed(1)} MB`
}

const help = `npm run backup -- FILE [--overwrite]

Writes the store in DATA_DIR into one file: the database and the files, as they are at one moment; a server may go on
writing. FILE lies outside DATA_DIR and is read back before it gets its name. It does not hold the keys: keep a copy of
DATA_DIR/keys elsewhere. A file of the store that is gone or damaged is not in it: that is said, and the exit code 1.
  --overwrite  replaces FILE where it is there already`

await runCommand({
  help,
  isForDataDir: true,
  takesFile: true,
  options: ['overwrite'],
  async run({ dataDir, file, has, onProgress }) {
    const options = { dataDir, file, overwrite: has('overwrite') }
    const { manifest, size } = await makeBackup(options, { now: Date.now, onProgress })
    const { absent, at } = manifest
    const verification = absent.length === 0 ? 'found whole' : 'found to be what was there'
    console.log(`${file} holds the store in ${dataDir} as of ${at}:`)
    console.log(`${formatStoreCounts(manifest)}; ${formatFileSize(size)}, read back and ${verification}.`)
    for (const { key, owner } of absent)
      console.error(
        `The file ${key} of ${owner} is not in it, for it is gone or damaged; npm run check:store says more.`,
      )
    return absent.length === 0 ? 0 : 1
  },
})
