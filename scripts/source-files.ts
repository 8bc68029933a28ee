import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run.ts'
import { entryFiles } from './workspaces.ts'

/** A type is not there at run time; what is dynamic, `import('…')`, is loaded when the code gets there. */
type ImportKind = 'value' | 'type' | 'dynamic'

/**
 * `to` is the file of the project that has what is imported, also if an entry of its workspace gives it (`entry`), or the
 * name of a package. A name alone has no `entry`.
 */
export type Import = {
  from: string
  to: string
  isPackage: boolean
  entry: string | null
  kind: ImportKind
}

const sourcePattern = /\.(ts|tsx|mjs)$/
const generatedPattern = /\.gen\.ts$|\.d\.ts$/

/** Returns the paths of all source files: those in git, and untracked ones that are not ignored. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const files = listed.toString().split('\n')
  return files.filter(
    (file) => sourcePattern.test(file) && !generatedPattern.test(file) && existsSync(join(root, file)),
  )
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"\s]+)['"]|\bimport\s*\(?\s*['"]([@.\w][^'"\s]*)['"]/g
const reExportPattern = /\bexport\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/g

/** Returns the names between the braces of an import, as the imported file calls them. */
function namesIn(clause: string): string[] {
  const list = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  const names = list.split(',').map((name) =>
    name
      .trim()
      .replace(/^type /, '')
      .replace(/ as .*/, ''),
  )
  return names.filter((name) => name !== '')
}

/** Returns the module of each name that an entry gives. An entry that is itself a module gives none. */
function readEntry(file: string): Map<string, string> {
  const text = readFileSync(join(root, file), 'utf8')
  return new Map(
    [...text.matchAll(reExportPattern)].flatMap(([, names = '', module = '']) =>
      namesIn(`{${names}}`).map((name) => [name, normalize(join(dirname(file), module))] as const),
    ),
  )
}

const readEntries = new Map<string, Map<string, string>>()

/** Returns the modules from which an entry takes names, all of its modules if none is named, or itself. */
function modulesOf(entry: string, names: readonly string[]): string[] {
  const modules = readEntries.get(entry) ?? readEntry(entry)
  readEntries.set(entry, modules)
  const taken = names.length > 0 ? names.map((name) => modules.get(name) ?? entry) : [...modules.values()]
  return modules.size === 0 ? [entry] : [...new Set(taken)]
}

function kindOf(statement: string, clause: string): ImportKind {
  if (/\bimport\s*\(/.test(statement)) return 'dynamic'
  const names = /\{([^}]*)\}/.exec(clause)?.[1]?.split(',') ?? []
  const listed = names.map((name) => name.trim()).filter((name) => name !== '')
  const areTypes = listed.length > 0 && listed.every((name) => name.startsWith('type '))
  return /^\s*type\b/.test(clause) || areTypes ? 'type' : 'value'
}

/** Returns what a file imports: files of the project by their path from the root, packages by their name. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].flatMap(([statement, clause = '', from, direct]): Import[] => {
    const name = from ?? direct ?? ''
    const kind = kindOf(statement, clause)
    if (name.startsWith('.'))
      return [{ from: file, to: normalize(join(dirname(file), name)), isPackage: false, entry: null, kind }]
    const entry = entryFiles.get(name)
    if (entry === undefined) return [{ from: file, to: name, isPackage: true, entry: null, kind }]
    const modules = modulesOf(entry, namesIn(clause))
    return modules.map((to) => ({ from: file, to, isPackage: false, entry: name, kind }))
  })
}

/** Returns the name of the package that an import leads to: `@aws-sdk/client-s3` for `@aws-sdk/client-s3/x`. */
export function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
