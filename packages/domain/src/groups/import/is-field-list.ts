import { classifyMailHeading, findKnownHeading } from './heading-names.ts'

/** Lines that show what a text is. */
const MAX_SAMPLE_LINES = 50
const MAX_SAMPLE_LENGTH = 20_000
const FIELD = /^\s*([^:=,;\t|@]{1,40}?)\s*[:=]\s/
/** The share of the lines that are fields in a list of them. */
const FIELD_SHARE = 0.7
const MIN_FIELDS = 3

/** Whether a text has one detail of a person in each line: "First name: Ada", and below it "Email: ada@example.org". */
export function isFieldList(text: string): boolean {
  const lines = text
    .slice(0, MAX_SAMPLE_LENGTH)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_SAMPLE_LINES)
  const names = lines.flatMap((line) => {
    const name = FIELD.exec(line)?.[1] ?? ''
    const isKnown = findKnownHeading(name) !== null || classifyMailHeading(name) !== null
    return isKnown ? [name.toLowerCase()] : []
  })
  return names.length >= Math.max(MIN_FIELDS, lines.length * FIELD_SHARE) && new Set(names).size > 1
}
