import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../apps/server/src/commands/check-store.ts', import.meta.url))

/** What `npm run check:store` finds wrong, in sentences; nothing for a whole store. */
export function wrongsOf(dataDir: string): string {
  const { status, stderr } = spawnSync(process.execPath, [command], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return status === 0 ? '' : stderr.trim()
}
