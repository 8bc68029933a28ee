import { findKnownHeading } from './heading-names.ts'
import { classifyMailHeading } from './heading-words.ts'

const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** As much of a file as shows how its lines are separated. */
const MAX_SAMPLE_LENGTH = 20_000
const MAX_SAMPLE_LINES = 30

/** Returns the first lines of a text with line breaks `\n`, without what is quoted in them. */
function readUnquotedLines(text: string): string[] {
  return text
    .slice(0, MAX_SAMPLE_LENGTH)
    .replace(/"(?:[^"]|"")*"?/g, (quoted) => (quoted.includes('@') ? 'a@b' : 'q'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_SAMPLE_LINES)
}

const count = (line: string, separator: Separator) => line.split(separator).length - 1

/** Returns in how many lines a separator stands as often as in most of them, and how often that is. */
function measure(lines: readonly string[], separator: Separator): { lines: number; times: number } {
  const byTimes = new Map<number, number>()
  for (const line of lines) {
    const times = count(line, separator)
    if (times > 0) byTimes.set(times, (byTimes.get(times) ?? 0) + 1)
  }
  let best = { lines: 0, times: 0 }
  for (const [times, found] of byTimes)
    if (found > best.lines || (found === best.lines && times > best.times)) best = { lines: found, times }
  return best
}

/** A heading with a word for mail is less certain than one that is known: "Email;Nachname" may be two. */
function weighHeading(cell: string): number {
  if (findKnownHeading(cell) !== null) return 1
  return classifyMailHeading(cell) === null ? 0 : 0.9
}

function findByHeadings(lines: readonly string[]): Separator | null {
  for (const line of lines) {
    if (line.includes('@')) return null
    const weighed = separators.map((separator) => ({
      separator,
      weight: line.split(separator).reduce((sum, cell) => sum + weighHeading(cell), 0),
    }))
    const best = weighed.reduce((most, each) => (each.weight > most.weight ? each : most))
    if (best.weight > 1 && count(line, best.separator) > 0) return best.separator
  }
  return null
}

/**
 * Returns what separates the cells of a CSV file: what leaves headings that are known, or else what stands equally often
 * in most of the first lines; a comma if nothing does.
 */
export function detectSeparator(text: string): Separator {
  const lines = readUnquotedLines(text)
  const byHeadings = findByHeadings(lines)
  if (byHeadings !== null) return byHeadings
  let best: Separator = ','
  let most = { lines: 0, times: 0 }
  for (const separator of separators) {
    const each = measure(lines, separator)
    // Commas stand in names as well: "a@x.org;Low, Ada".
    const isBetter =
      each.lines > most.lines ||
      (each.lines === most.lines && each.lines > 0 && (each.times > most.times || best === ','))
    if (!isBetter) continue
    best = separator
    most = each
  }
  return best
}

/**
 * Returns a text whose first line that is not empty has another separator than the others, as when headings were typed
 * above rows that were exported, with the same one in all lines; null if they agree.
 */
export function alignHeadingSeparator(
  text: string,
  separator: string,
): { text: string; separator: Separator } | null {
  const [headings = '', ...lines] = readUnquotedLines(text)
  const times = headings.split(separator).length - 1
  const start = text.search(/\S/)
  const lineEnd = text.indexOf('\n', start)
  const line = text.slice(0, lineEnd)
  if (times === 0 || lines.length === 0 || lineEnd === -1 || line.includes('"')) return null
  const other = separators.find(
    (each) =>
      each !== separator &&
      count(headings, each) === 0 &&
      lines.every((below) => count(below, each) === times),
  )
  if (other === undefined || lines.every((below) => below.split(separator).length - 1 === times)) return null
  return { text: line.replaceAll(separator, other) + text.slice(lineEnd), separator: other }
}

/** A first line that says what separates the cells, as Excel writes and reads it: `sep=;`. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.|\t)"?[,;\t]*[ ]*(?:\n|$)/i

/** Returns the separator that the first line names, and the text below that line; null if the line names none. */
export function parseSeparatorLine(text: string): { separator: string; rest: string } | null {
  const match = SEPARATOR_LINE.exec(text)
  return match?.[1] === undefined ? null : { separator: match[1], rest: text.slice(match[0].length) }
}
