import {
  type DecodingChoice,
  listNonAsciiWords,
  type TextEncoding,
} from '@kitchen-table/domain/member-import'

const NAMES_SHOWN = 3
const MAX_NAME_LENGTH = 60

/** Returns the piece of a line with the characters beyond ASCII. */
function pickName(line: string): string {
  const cells = line.split(/[,;\t|]/).filter((cell) => listNonAsciiWords(cell).length > 0)
  return cells.join(' ').replaceAll('"', '').trim().slice(0, MAX_NAME_LENGTH)
}

/** Returns three names as each of the encodings reads them, where several are as likely; nothing where one is. */
export function listEncodingSamples({
  best,
  rivals,
}: DecodingChoice): { encoding: TextEncoding; names: string[] }[] {
  if (rivals.length === 0) return []
  const readings = [best, ...rivals].map(({ encoding, text }) => ({ encoding, lines: text.split(/[\r\n]+/) }))
  const [first] = readings
  const differing = (first?.lines ?? []).flatMap((line, at) =>
    readings.some(({ lines }) => lines[at] !== line) ? [at] : [],
  )
  return readings.map(({ encoding, lines }) => ({
    encoding,
    names: differing.slice(0, NAMES_SHOWN).map((at) => pickName(lines[at] ?? '')),
  }))
}
