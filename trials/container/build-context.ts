import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { root } from '@kitchen-table/scripts/run'

type Pattern = { glob: string; isIncluded: boolean }

/** Returns whether .containerignore leaves out a path: the last pattern that matches it, or a folder of it, decides. */
export function createIgnoreRule(text: string) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const patterns = lines.map(
    (line): Pattern => ({ glob: line.replace(/^!/, ''), isIncluded: line.startsWith('!') }),
  )

  function isIgnored(path: string): boolean {
    const parts = path.split('/')
    const ancestors = parts.map((_, n) => parts.slice(0, n + 1).join('/'))
    const last = patterns.findLast(({ glob }) => ancestors.some((ancestor) => matchesGlob(ancestor, glob)))
    return last !== undefined && !last.isIncluded
  }

  /** Whether something in an ignored folder may be included nevertheless. */
  const hasIncludedParts = (folder: string) =>
    patterns.some(({ glob, isIncluded }) => isIncluded && glob.startsWith(`${folder}/`))

  return { isIgnored, hasIncludedParts }
}

/** Returns the files, relative to the project, that an engine sends to its build. */
export function listBuildContext(): string[] {
  const { isIgnored, hasIncludedParts } = createIgnoreRule(
    readFileSync(join(root, '.containerignore'), 'utf8'),
  )

  function list(folder: string): string[] {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const ignored = isIgnored(path)
      if (entry.isDirectory()) return ignored && !hasIncludedParts(path) ? [] : list(path)
      return ignored ? [] : [path]
    })
  }
  return list('')
}
