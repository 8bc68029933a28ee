import { makeBackup } from '../backups/make-backup.ts'
import { fileSize } from './file-size.ts'
import { runCommand } from './run-command.ts'

const help = `npm run backup -- FILE [--overwrite]

Writes the store in DATA_DIR into one file: the database and the files, as they are at one moment; a server may go on
writing. FILE is read back before it gets its name. It does not hold the keys: keep a copy of DATA_DIR/keys elsewhere.
  --overwrite  replaces FILE where it is there already`

await runCommand({
  help,
  takesFile: true,
  options: ['overwrite'],
  async run({ dataDir, file, has, onProgress }) {
    const options = { dataDir, file, overwrite: has('overwrite') }
    const { manifest, size } = await makeBackup(options, { now: Date.now, onProgress })
    const { counts, files, absent, at } = manifest
    const { people, tracks, events } = counts
    console.log(`${file} holds the store in ${dataDir} as of ${at}:`)
    console.log(
      `${people} people, ${tracks} tracks, ${events} events, ${files.length} files; ${fileSize(size)}, read back and found whole.`,
    )
    for (const { key, owner } of absent)
      console.error(
        `The file ${key} of ${owner} is not in it, for it is gone or damaged; npm run check:store says more.`,
      )
    return 0
  },
})
