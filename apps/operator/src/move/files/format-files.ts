import type { FilesResult } from './move-files.ts'

const numbers = new Intl.NumberFormat('en-US')

export function formatFileProgress(done: number, total: number): string {
  return `Moving files: ${numbers.format(done)} of ${numbers.format(total)}`
}

/** Returns the lines about files that are not on the other side as records name them. */
export function formatFileProblems({ absent, different }: FilesResult): string[] {
  return [
    ...absent.map(({ key, owner }) => `The file ${key} of ${owner} cannot be read, so it was not moved.`),
    ...different.map(({ key, owner }) => `The file ${key} of ${owner} is not the same on the other side.`),
  ]
}

export function formatFilesResult(
  { moved, found }: FilesResult,
  { isDryRun }: { isDryRun: boolean },
): string {
  return `Files: ${numbers.format(moved)} ${isDryRun ? 'would be moved' : 'moved'}, ${numbers.format(found)} there already.`
}
