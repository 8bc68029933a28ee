import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  collectRichTextFlaws,
  findLibraryProblems,
  type Problem,
  type RichTextFlaws,
  type Topic,
  type Track,
  type Unit,
} from '@kitchen-table/domain/catalog'
import { extractRichTextParts } from '../cleaning/extract-rich-text-parts.ts'
import { requireEditor } from '../require-editor.ts'
import type { LibraryCache, Snapshot } from './library-cache.ts'

type Deps = { library: LibraryCache; now: () => number }

const MAX_PROBLEMS = 500
/** Characters of rich text that are read at a time: a few milliseconds, after which other requests run. */
const SLICE_LENGTH = 50_000
const DAY_MS = 24 * 60 * 60 * 1000

type TextRecord = Track | Unit | Topic

function listTextRecords({ tracks, units, topics }: Snapshot): TextRecord[] {
  const allTopics = [...topics.values()].flatMap((ofLayout) => [...ofLayout.values()])
  return [...tracks.values(), ...units.values(), ...allTopics]
}

/** Returns a function that finds the problems of a snapshot. Its texts are read once for each record. */
function createProblemFinder() {
  const flawsByRecord = new WeakMap<TextRecord, RichTextFlaws>()

  function flawsOf(record: TextRecord): RichTextFlaws {
    const { content, language } = record
    const flaws = flawsByRecord.get(record) ?? collectRichTextFlaws(extractRichTextParts(content), language)
    flawsByRecord.set(record, flaws)
    return flaws
  }

  return async (snapshot: Snapshot, now: number): Promise<Problem[]> => {
    let length = 0
    for (const record of listTextRecords(snapshot)) {
      if (flawsByRecord.has(record)) continue
      flawsOf(record)
      length += record.content.length
      if (length < SLICE_LENGTH) continue
      length = 0
      await nextTurn()
    }
    return findLibraryProblems({ ...snapshot, flawsOf, now }).slice(0, MAX_PROBLEMS)
  }
}

/** Returns what is wrong in the library, found once for each of its versions and each day. */
export function listProblems({ library, now }: Deps) {
  const find = createProblemFinder()
  let cached: { snapshot: Snapshot; day: number; problems: Promise<Problem[]> } | null = null

  return async (actor: Actor): Promise<{ problems: Problem[] }> => {
    requireEditor(actor)
    const snapshot = await library.current()
    const time = now()
    const day = Math.floor(time / DAY_MS)
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
