import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  describeFileSizeProblem,
  describeTextSizeProblem,
  describeTooManyFiles,
  MAX_ARCHIVE_BYTES,
  MAX_ARCHIVE_ENTRIES,
} from './archive-limits.ts'
import { type ArchiveProblem, notExportableRefusal } from './archive-problem.ts'
import type { ExportEntry } from './export-entries.ts'
import { messages } from './messages.ts'

const MEGABYTE = 1024 * 1024

/** What a ZIP archive adds to an entry besides its path, which is there twice, and to the whole. */
const LOCAL_HEADER_BYTES = 30
const DATA_DESCRIPTOR_BYTES = 16
const DIRECTORY_ENTRY_BYTES = 46
const END_BYTES = 22

/** As many texts as are made in one turn of the event loop. */
const SLICE_LENGTH = 50

/** Returns the size of an entry in bytes and what an import would say about it. */
function measureEntry(entry: ExportEntry): { bytes: number; problem: string | null } {
  if ('file' in entry) {
    const { size } = entry.file
    return { bytes: size, problem: describeFileSizeProblem(entry.field, size) }
  }
  const bytes = Buffer.byteLength(entry.text())
  return { bytes, problem: describeTextSizeProblem(bytes) }
}

function listArchiveProblems(entryCount: number, archiveBytes: number): ArchiveProblem[] {
  const problems: string[] = []
  if (entryCount > MAX_ARCHIVE_ENTRIES) problems.push(describeTooManyFiles())
  if (archiveBytes > MAX_ARCHIVE_BYTES) {
    const size = Math.ceil(archiveBytes / MEGABYTE)
    problems.push(messages.tooLargeToExport({ size, limit: MAX_ARCHIVE_BYTES / MEGABYTE }))
  }
  return problems.map((message) => ({ file: '', message }))
}

/**
 * Returns the size in bytes of an archive with these entries. Throws the refusal `catalog.not_exportable` if it would
 * break a limit of the import (docs/security.md T62). Every text is built once for that, and discarded.
 */
export async function measureExport(entries: readonly ExportEntry[]): Promise<number> {
  let archiveBytes = END_BYTES
  const problems: ArchiveProblem[] = []
  for (const [index, entry] of entries.entries()) {
    if (index % SLICE_LENGTH === SLICE_LENGTH - 1) await nextTurn()
    const { bytes, problem } = measureEntry(entry)
    if (problem !== null) problems.push({ file: entry.path, message: problem })
    const pathBytes = Buffer.byteLength(entry.path)
    archiveBytes += LOCAL_HEADER_BYTES + DATA_DESCRIPTOR_BYTES + DIRECTORY_ENTRY_BYTES + 2 * pathBytes + bytes
  }
  const allProblems = [...listArchiveProblems(entries.length, archiveBytes), ...problems]
  if (allProblems.length > 0) throw notExportableRefusal(allProblems)
  return archiveBytes
}
