import type { Readable } from 'node:stream'
import { type CsvProblem, csvProblems, workbookLimits } from '@kitchen-table/domain/member-import'
import { type Entry, fromBufferPromise } from 'yauzl'

/** The files in a workbook. */
export type WorkbookFiles = {
  has(path: string): boolean
  find(test: (path: string) => boolean): string | null
  /** Opens a file of which the size was checked. Throws a WorkbookError if it is missing, or larger than may be. */
  open(path: string): Promise<Readable>
}

/** Why a workbook cannot be read. */
export class WorkbookError extends Error {
  readonly problem: CsvProblem
  constructor(problem: CsvProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

const normalizePath = (path: string) => path.replace(/^\/+/, '').toLowerCase()

/** A ratio that only bombs have; the sheets of people unpack to 5 to 40 times their size. */
const MAX_RATIO = 500
const MIN_RATIO_BYTES = 1024 * 1024

function checkSize({ uncompressedSize, compressedSize }: Entry): void {
  const isBomb = uncompressedSize > MIN_RATIO_BYTES && uncompressedSize > compressedSize * MAX_RATIO
  if (isBomb || uncompressedSize > workbookLimits.unpackedBytes)
    throw new WorkbookError(csvProblems.largeWorkbook())
}

/** What may be unpacked of all files together, in multiples of what may be of one: each sheet is read twice at most. */
const MAX_UNPACKED_FILES = 3

/**
 * Lists the files of a workbook. Sizes are compared with what may be unpacked before a file is opened, and while it is
 * read it may have no more bytes than it declares; files that are not needed, such as macros and pictures, are never
 * unpacked.
 */
export async function indexWorkbookFiles(bytes: Uint8Array): Promise<WorkbookFiles> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    autoClose: false,
  })
  if (zip.entryCount > workbookLimits.entries) throw new WorkbookError(csvProblems.largeWorkbook())
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const path = normalizePath(entry.fileName)
    if (!entries.has(path)) entries.set(path, entry)
  }
  let unpacked = 0
  return {
    has: (path) => entries.has(normalizePath(path)),
    find: (test) => [...entries.keys()].find(test) ?? null,
    async open(path) {
      const entry = entries.get(normalizePath(path))
      if (entry === undefined) throw new WorkbookError(csvProblems.damagedWorkbook())
      if (entry.isEncrypted()) throw new WorkbookError(csvProblems.password())
      checkSize(entry)
      unpacked += entry.uncompressedSize
      if (unpacked > workbookLimits.unpackedBytes * MAX_UNPACKED_FILES)
        throw new WorkbookError(csvProblems.largeWorkbook())
      return zip.openReadStreamPromise(entry)
    },
  }
}
