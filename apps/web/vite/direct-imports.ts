import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const importPattern =
  /\bimport\s+(type\s+)?\{([^}]*)\}\s+from\s+'(@kitchen-table\/(?:domain|contract)\/[\w-]+)'/g
const reExportPattern = /\bexport\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/g

const splitNames = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The name without `type` before it and without `as` behind it. */
const bareName = (name: string) => name.replace(/^type\s+/, '').replace(/\s+as\s.*/, '')

/** Returns the module of each name that an entry of a workspace gives; nothing for an entry that is itself a module. */
function readEntry(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(file, 'utf8')
  return new Map(
    [...text.matchAll(reExportPattern)].flatMap(([, names = '', module = '']) =>
      splitNames(names).map((name) => [bareName(name), join(dirname(file), module)] as const),
    ),
  )
}

type FindModules = (entry: string) => ReadonlyMap<string, string>

/** Replaces imports from an entry by imports from the modules that it takes the names from, and keeps the number of lines. */
export function importDirectly(code: string, findModules: FindModules): string {
  return code.replaceAll(
    importPattern,
    (statement, type: string | undefined, list: string, entry: string) => {
      const modules = findModules(entry)
      if (modules.size === 0) return statement
      const byModule = Map.groupBy(splitNames(list), (name) => modules.get(bareName(name)) ?? entry)
      const direct = [...byModule].map(
        ([module, names]) =>
          `import ${type ?? ''}{ ${names.join(', ')} } from ${JSON.stringify(module.replaceAll('\\', '/'))}`,
      )
      return direct.join('; ') + '\n'.repeat(statement.split('\n').length - 1)
    },
  )
}

/**
 * Imports every module of the domain and the contract directly. By way of an entry, each page would seem to need all that
 * the entry gives, and chunks could not be made for the pages that need a part of it (chunks.ts).
 */
export function directImportsPlugin(): Plugin {
  const entries = new Map<string, ReadonlyMap<string, string>>()
  const findModules: FindModules = (entry) => {
    const modules = entries.get(entry) ?? readEntry(fileURLToPath(import.meta.resolve(entry)))
    entries.set(entry, modules)
    return modules
  }
  return {
    name: 'direct-imports',
    enforce: 'pre',
    transform: (code, id) =>
      /\.tsx?(\?|$)/.test(id) && code.includes('@kitchen-table/')
        ? { code: importDirectly(code, findModules), map: null }
        : null,
  }
}
