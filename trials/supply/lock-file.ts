import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@kitchen-table/scripts/run'
import { z } from 'zod'

const lockEntry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  /** Part of the archive of the package that contains it. */
  inBundle: z.boolean().optional(),
})

const manifest = z.object({
  version: z.string(),
  license: z.unknown().optional(),
  /** How packages of before 2015 name their licenses. */
  licenses: z.array(z.object({ type: z.string() })).optional(),
  // One old package has a list of files, none of which npm runs.
  scripts: z
    .record(z.string(), z.string())
    .or(z.array(z.string()).transform((): Record<string, string> => ({})))
    .default({}),
})

export type LockedPackage = z.infer<typeof lockEntry> & {
  /** The folder of the package, relative to the project. */
  path: string
  name: string
  /** Its own package.json; null if it is not installed because it is for other platforms. */
  installed: z.infer<typeof manifest> | null
}

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')

function installedAt(path: string): LockedPackage['installed'] {
  const file = join(root, path, 'package.json')
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

const { packages } = z.object({ packages: z.record(z.string(), lockEntry) }).parse(JSON.parse(lockText))

/** Every entry of the lock file, including the project's workspaces and their links. */
export const lockedPackages: LockedPackage[] = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({
    ...entry,
    path,
    name: entry.name ?? path.split('node_modules/').at(-1) ?? path,
    installed: installedAt(path),
  }))

export const foreignPackages = lockedPackages.filter(
  ({ path, link }) => path.includes('node_modules/') && !link,
)
