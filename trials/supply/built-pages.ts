import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root, runCommand } from '@kitchen-table/scripts/run'

const folder = join(root, 'apps/web/dist')

/** Returns the folder of the built pages and every file in it, as browsers get them. Builds them if necessary. */
export async function ensureBuiltPages(): Promise<{ folder: string; files: string[] }> {
  const isBuilt =
    existsSync(join(folder, 'index.html')) || (await runCommand('node', ['apps/web/build.ts'])) === 0
  if (!isBuilt) throw new Error('The pages could not be built.')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
  return { folder, files: files.sort() }
}
