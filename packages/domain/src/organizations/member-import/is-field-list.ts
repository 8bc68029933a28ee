import { findKnownHeading } from './heading-names.ts'
import { classifyMailHeading } from './heading-words.ts'

/** Lines that show what a text is. */
const MAX_SAMPLE_LINES = 50
const MAX_SAMPLE_LENGTH = 20_000
/** As much of a line as a name of a field and the mark behind it take. */
const MAX_FIELD_LENGTH = 60
const MAX_NAME_LENGTH = 40
/** The share of the lines that are fields in a list of them. */
const FIELD_SHARE = 0.7
const MIN_FIELDS = 3

/** Returns the name of the field that a line is: "First name: Ada"; '' for other lines. */
function readFieldName(line: string): string {
  const start = line.trimStart().slice(0, MAX_FIELD_LENGTH)
  const marks = [start.indexOf(':'), start.indexOf('=')].filter((at) => at !== -1)
  const at = Math.min(...marks)
  if (marks.length === 0 || !/\s/.test(start.charAt(at + 1))) return ''
  const name = start.slice(0, at).trimEnd()
  return name.length > MAX_NAME_LENGTH || /[,;\t|@]/.test(name) ? '' : name
}

/** Whether a text has one detail of a person in each line: "First name: Ada", and below it "Email: ada@example.org". */
export function isFieldList(text: string): boolean {
  const lines = text
    .slice(0, MAX_SAMPLE_LENGTH)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_SAMPLE_LINES)
  const names = lines.flatMap((line) => {
    const name = readFieldName(line)
    const isKnown = findKnownHeading(name) !== null || classifyMailHeading(name) !== null
    return isKnown ? [name.toLowerCase()] : []
  })
  return names.length >= Math.max(MIN_FIELDS, lines.length * FIELD_SHARE) && new Set(names).size > 1
}
