import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(
  new URL('../apps/server/src/operations/commands/check-store.ts', import.meta.url),
)

/** What `npm run check:store` finds wrong, in sentences; nothing for a whole store. Throws when it did not look to the end. */
export function runStoreCheck(dataDir: string): string {
  const { status, signal, error, stderr } = spawnSync(process.execPath, [command], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status === null) throw new Error(`The store was not checked: ${error?.message ?? signal}`)
  return status === 0 ? '' : stderr.trim() || `The check of the store ended with ${status} and no words`
}
