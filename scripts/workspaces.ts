import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run.ts'

type Manifest = {
  name: string
  workspaces?: string[]
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalWorkspaces?: string[]
}

type Workspace = {
  name: string
  /** The path from the root of the project; '.' is the project itself, with its scripts. */
  folder: string
  /** The entries by the name that other workspaces import, for example `@kitchen-table/domain/catalog`. */
  entries: ReadonlyMap<string, string>
  /** What the product needs of others when it runs. */
  dependencies: ReadonlySet<string>
  /** What only its tests, its build and its development need. */
  devDependencies: ReadonlySet<string>
  /**
   * Workspaces that it loads where they are installed, in a field of our own: npm installs every workspace that a manifest
   * names as a dependency, also as one for development or an optional peer.
   */
  optionalWorkspaces: ReadonlySet<string>
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

function readWorkspace(folder: string): Workspace {
  const manifest = readManifest(folder)
  const { name, exports = {} } = manifest
  const entries = Object.entries(exports).map(
    ([entry, file]) => [normalize(`${name}/${entry}`), normalize(join(folder, file))] as const,
  )
  return {
    name,
    folder,
    entries: new Map(entries),
    dependencies: new Set(Object.keys(manifest.dependencies ?? {})),
    devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
    optionalWorkspaces: new Set(manifest.optionalWorkspaces),
  }
}

function listFolders(): string[] {
  const patterns = readManifest('.').workspaces ?? []
  const found = patterns.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
  return found.filter((file) => existsSync(join(root, file))).map((file) => dirname(file))
}

/** All workspaces, and the project itself last. */
export const workspaces: readonly Workspace[] = [...listFolders().toSorted(), '.'].map(readWorkspace)

/** Every file that is the entry of a workspace, by the name that others import. */
export const entryFiles: ReadonlyMap<string, string> = new Map(
  workspaces.flatMap(({ entries }) => [...entries]),
)

/** Returns the workspace that a file belongs to. */
export function workspaceOf(file: string): Workspace {
  const found = workspaces.find(({ folder }) => folder === '.' || file.startsWith(`${folder}/`))
  if (!found) throw new Error(`${file} belongs to no workspace`)
  return found
}

/**
 * Returns the names of the workspaces that npm installs together with some: it follows every workspace that a manifest
 * names, for development as well.
 */
export function listInstalledWorkspaces(names: readonly string[]): string[] {
  const installed = new Set(names)
  for (const name of installed) {
    const workspace = workspaces.find((each) => each.name === name)
    const named = [...(workspace?.dependencies ?? []), ...(workspace?.devDependencies ?? [])]
    for (const next of named) if (workspaces.some((each) => each.name === next)) installed.add(next)
  }
  return [...installed].toSorted()
}
