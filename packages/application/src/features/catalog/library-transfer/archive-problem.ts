import { Refusal } from '../../../platform/refusal.ts'

/** What is wrong with a file of an archive, or with the whole archive (`file` is then ''), as a sentence. */
export type ArchiveProblem = { file: string; message: string }

/** Thrown for an archive that cannot be read any further. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem

  constructor(file: string, message: string) {
    super(message)
    this.problem = { file, message }
  }
}

/** As many as a person fixes before trying again. Reading ends with the last one. */
const MAX_PROBLEMS = 20
const MAX_FILE_LENGTH = 200

function createRefusal(
  code: 'catalog.archive_invalid' | 'catalog.not_exportable',
  problems: readonly ArchiveProblem[],
): Refusal {
  const files = problems.slice(0, MAX_PROBLEMS).map(({ file, message }) => {
    return { file: file.slice(0, MAX_FILE_LENGTH).toWellFormed(), message }
  })
  return new Refusal(code, { data: { files } })
}

export function invalidArchiveRefusal(problems: readonly ArchiveProblem[]): Refusal {
  return createRefusal('catalog.archive_invalid', problems)
}

/** The refusal to make an archive that could not be imported. */
export function notExportableRefusal(problems: readonly ArchiveProblem[]): Refusal {
  return createRefusal('catalog.not_exportable', problems)
}

/** Collects what is wrong with the records of an archive. Throws the refusal when there is enough to fix. */
export function createProblemCollector() {
  const problems: ArchiveProblem[] = []
  return {
    add(file: string, message: string): void {
      problems.push({ file, message })
      if (problems.length >= MAX_PROBLEMS) throw invalidArchiveRefusal(problems)
    },
    throwIfAny(): void {
      if (problems.length > 0) throw invalidArchiveRefusal(problems)
    },
  }
}

export type ProblemCollector = ReturnType<typeof createProblemCollector>
