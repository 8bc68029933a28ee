import type { TextEncoding } from './encoding-evidence.ts'
import type { ColumnChoice } from './find-list-layout.ts'
import type { NameOrder } from './heading-names.ts'
import { messages } from './messages.ts'

/** A column of a file, with some of its cells. */
export type SampledColumn = {
  index: number
  heading: string
  samples: string[]
  /** How whole names are written in it, if its heading says so. */
  nameOrder?: NameOrder | undefined
}

/** What has to be asked before a file of people can be reviewed. `encodings` is empty unless several are as likely. */
export type ImportQuestion = {
  columns: SampledColumn[]
  guess: ColumnChoice
  encodings: { encoding: TextEncoding; names: string[] }[]
}

/** A column that was chosen for who has left, of which no value is understood, and some of its values. */
type UnclearStates = { column: string; values: string[] }

/** The headings of columns that an import reads, and of others with cells. */
export type ColumnUse = { read: string[]; notRead: string[]; unclearStates?: UnclearStates | undefined }

/** Returns the name of a column as spreadsheets have it: A, B, …, Z, AA. */
function toColumnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${toColumnLetters(Math.floor(index / 26) - 1)}${letter}`
}

/** Returns what a column is called: its heading, or its letter. */
export function getColumnTitle({ index, heading }: Pick<SampledColumn, 'index' | 'heading'>): string {
  return heading === '' ? messages.column({ letter: toColumnLetters(index) }) : heading
}
