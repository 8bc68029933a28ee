import { checkStore } from '../store-check/check-store.ts'
import { runCommand } from './run-command.ts'

const help = `npm run check:store

Looks whether the store in DATA_DIR is whole and agrees with itself, and says in sentences what is wrong. Changes
nothing; a server may run on it.`

await runCommand({
  help,
  isForDataDir: true,
  async run({ dataDir, onProgress }) {
    const findings = await checkStore(dataDir, { now: Date.now, onProgress })
    for (const { message } of findings) console.error(message)
    if (findings.length === 0) console.log(`Nothing is wrong with the store in ${dataDir}.`)
    return findings.length === 0 ? 0 : 1
  },
})
