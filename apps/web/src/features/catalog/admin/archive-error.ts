import { ORPCError } from '@orpc/client'
import { getErrorMessage } from '../../../app/api.ts'
import { messages } from './import.messages.ts'

type ArchiveProblem = { file: string; message: string }

/** As many as are shown at a time. */
const MAX_SHOWN = 3

function isArchiveProblem(value: unknown): value is ArchiveProblem {
  if (typeof value !== 'object' || value === null) return false
  const { file, message }: { [K in keyof ArchiveProblem]?: unknown } = value
  return typeof file === 'string' && typeof message === 'string'
}

/** Returns what is wrong with the files of an archive; an empty list for any other error. */
function getArchiveProblems(error: unknown): ArchiveProblem[] {
  const data: unknown = error instanceof ORPCError ? error.data : null
  if (typeof data !== 'object' || data === null || !('files' in data) || !Array.isArray(data.files)) return []
  return data.files.filter(isArchiveProblem)
}

/** Returns the message of a refused export or import, with what is wrong in which file. */
export function describeArchiveError(error: unknown): string {
  const problems = getArchiveProblems(error)
  const shown = problems
    .slice(0, MAX_SHOWN)
    .map(({ file, message }) => (file === '' ? message : `${file}: ${message}`))
  const hidden = problems.length - shown.length
  return [
    getErrorMessage(error),
    ...shown,
    ...(hidden > 0 ? [messages.andMore({ count: hidden })] : []),
  ].join(' ')
}
