import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  collectRichTextFlaws,
  findLibraryProblems,
  getWorksheet,
  listTextRecords,
  type Problem,
  type RichTextFlaws,
  type TextRecord,
  type Unit,
} from '@kitchen-table/domain/catalog'
import { toWindowDay } from '@kitchen-table/domain/facts'
import { extractRichTextParts } from '../cleaning/extract-rich-text-parts.ts'
import { requireEditor } from '../require-editor.ts'
import { findWorksheetError } from '../worksheets/worksheet-problem.ts'
import type { LibraryCache, Snapshot } from './library-cache.ts'

type Deps = { library: LibraryCache; now: () => number }

const MAX_PROBLEMS = 500
/** Characters of texts that are read at a time: a few milliseconds, after which other requests run. */
const SLICE_LENGTH = 50_000

/** The lines of a worksheet are read as paragraphs. */
function findFlaws(record: TextRecord): RichTextFlaws {
  const parts = extractRichTextParts(record.content)
  const blocks = [...parts.blocks, ...getWorksheet(record).split('\n')]
  return collectRichTextFlaws({ ...parts, blocks }, record.language)
}

/** Returns a function that finds the problems of a snapshot. Its texts are read once for each record. */
function createProblemFinder() {
  const flawsByRecord = new WeakMap<TextRecord, RichTextFlaws>()

  function flawsOf(record: TextRecord): RichTextFlaws {
    const flaws = flawsByRecord.get(record) ?? findFlaws(record)
    flawsByRecord.set(record, flaws)
    return flaws
  }

  return async (snapshot: Snapshot, now: number): Promise<Problem[]> => {
    const day = toWindowDay(now)
    const worksheetErrors = new Map<Unit, string | null>()
    let length = 0
    for (const { record } of listTextRecords(snapshot)) {
      const worksheet = getWorksheet(record)
      if ('worksheet' in record) worksheetErrors.set(record, findWorksheetError(record, snapshot.facts, day))
      length += worksheet.length + (flawsByRecord.has(record) ? 0 : record.content.length + worksheet.length)
      flawsOf(record)
      if (length < SLICE_LENGTH) continue
      length = 0
      await nextTurn()
    }
    const worksheetErrorOf = (unit: Unit) => worksheetErrors.get(unit) ?? null
    return findLibraryProblems({ ...snapshot, flawsOf, worksheetErrorOf, now }).slice(0, MAX_PROBLEMS)
  }
}

/** Returns what is wrong in the library, found once for each of its versions and each day. */
export function listProblems({ library, now }: Deps) {
  const find = createProblemFinder()
  let cached: { snapshot: Snapshot; day: string; problems: Promise<Problem[]> } | null = null

  return async (actor: Actor): Promise<{ problems: Problem[] }> => {
    requireEditor(actor)
    const snapshot = await library.current()
    const time = now()
    const day = toWindowDay(time)
    if (cached?.snapshot !== snapshot || cached.day !== day) {
      const finding = { snapshot, day, problems: find(snapshot, time) }
      cached = finding
      finding.problems.catch(() => {
        if (cached === finding) cached = null
      })
    }
    return { problems: await cached.problems }
  }
}
