import type { RecordId } from '@kitchen-table/cloud/adoption'
import { type FindingCounts, type FindingKind, findingKinds } from './findings.ts'
import type { AdoptionPlan } from './plan-adoption.ts'
import type { Comparison } from './verify.ts'

type Row = readonly (string | number)[]

/** Returns rows as lines, with each column as wide as its longest cell. Numbers are aligned to the right. */
function formatTable(rows: readonly Row[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
}

/** Returns what was found in the deployment, and what is to be stored here. */
export function formatPlan({
  counts,
  library,
  people,
  events,
  oldFiles,
  fileOutcomes,
}: AdoptionPlan): string[] {
  const usableFiles = [...fileOutcomes.values()].filter((outcome) => typeof outcome !== 'string')
  const topics = library.layouts.flatMap((layout) => layout.topics)
  const seats = people.filter(({ seat }) => seat !== null)
  return [
    'Found in the deployment:',
    ...formatTable([...counts].map(([table, count]) => [`  ${table}`, count])),
    'To be taken over:',
    ...formatTable([
      ['  tracks', library.tracks.length],
      ['  units', library.units.length],
      ['  layouts', library.layouts.length],
      ['  topics', topics.length],
      ['  icons', library.icons.length],
      ['  resources', library.resources.length],
      ['  organizations', library.groups.length],
      ['  people', people.length],
      ['  of them members', seats.length],
      ['  events', events.count],
      [`  files, of ${oldFiles.length} that records name`, usableFiles.length],
    ]),
  ]
}

/** Returns the number of findings of each kind. */
export function formatFindings(counts: FindingCounts): string[] {
  const kinds = (Object.keys(findingKinds) as FindingKind[]).filter((kind) => counts.has(kind))
  if (kinds.length === 0) return ['Nothing is irregular.']
  return [
    'Irregular:',
    ...formatTable(
      kinds.map((kind) => {
        const { outcome, words } = findingKinds[kind]
        return [`  ${kind}`, counts.get(kind) ?? 0, outcome, words]
      }),
    ),
  ]
}

const MAX_NAMED = 20

/** Returns a line for each of the first records. */
function nameRecords(what: string, records: readonly RecordId[]): string[] {
  const more = records.length - MAX_NAMED
  return [
    ...records.slice(0, MAX_NAMED).map(({ kind, key }) => `${what}: ${kind} ${key}.`),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ]
}

function formatComparisons(comparisons: readonly Comparison[]): string[] {
  const rows = comparisons.map(({ kind, expected, equal, changed, different, expectedHash, storedHash }) => [
    `  ${kind}`,
    expected,
    equal,
    changed,
    different.length,
    expectedHash.slice(0, 12),
    storedHash.slice(0, 12),
  ])
  return [
    'Read back:',
    ...formatTable([
      ['  kind', 'expected', 'equal', 'changed here since', 'different', 'hash expected', 'hash stored'],
      ...rows,
    ]),
  ]
}

/** Returns the result of a run, with the records that are not as expected, and whether all are. */
export function summarizeComparisons(
  comparisons: readonly Comparison[],
  removedThere: readonly RecordId[],
): { lines: string[]; isExpected: boolean } {
  const different = comparisons.flatMap((comparison) => comparison.different)
  const isExpected = different.length + removedThere.length === 0
  const nothingRead = comparisons.length === 0
  const lines = [
    ...(nothingRead ? [] : formatComparisons(comparisons)),
    ...nameRecords('Different', different),
    ...nameRecords('No longer there', removedThere),
    ...(different.length > 0 ? ['What is stored differs from the deployment.'] : []),
    ...(removedThere.length > 0 ? ['What is stored has records that the deployment no longer has.'] : []),
  ]
  if (isExpected)
    lines.push(
      nothingRead ? 'Everything was read back by an earlier run.' : 'What is stored is what was expected.',
    )
  return { lines, isExpected }
}
