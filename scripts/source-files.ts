import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run.ts'

export type Import = { from: string; to: string; isPackage: boolean }

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
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

const workspaceFolders: Record<string, string> = {
  domain: 'packages/domain',
  contract: 'packages/contract',
  server: 'apps/server',
  demo: 'apps/demo',
}

/** Resolves an import: `@kitchen-table/domain/x/y` is the file packages/domain/src/x/y.ts. */
function resolveSpecifier(from: string, name: string): { to: string; isPackage: boolean } {
  if (name.startsWith('.')) return { to: normalize(join(dirname(from), name)), isPackage: false }
  const own = /^@kitchen-table\/(\w+)\/(.+)$/.exec(name)
  const folder = own?.[1] && workspaceFolders[own[1]]
  if (own && folder) return { to: `${folder}/src/${own[2]}.ts`, isPackage: false }
  return { to: name, isPackage: true }
}

/** Returns what a file imports: files of the project by their path from the root, packages by their name. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].map(([, from, direct]) => ({
    from: file,
    ...resolveSpecifier(file, from ?? direct ?? ''),
  }))
}
