import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(
  new URL('../apps/server/src/operations/commands/check-store.ts', import.meta.url),
)

/** Returns the findings of `npm run check:store`, or '' for a sound store. Throws when the check did not finish. */
export function runStoreCheck(dataDir: string): string {
  const { status, signal, error, stderr } = spawnSync(process.execPath, [command], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status === null) throw new Error(`The store was not checked: ${error?.message ?? signal}`)
  return status === 0
    ? ''
    : stderr.trim() || `The check of the store ended with ${status} and printed nothing`
}
