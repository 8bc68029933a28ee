import { defaultLanguage, inLocale, type Language } from '@kitchen-table/i18n/locale'
import { fillValueTexts, type ValueTexts } from '../facts/value-texts.ts'
import { utf8ByteLength } from '../language/utf8-byte-length.ts'
import { messages } from './messages.ts'
import { nameFields } from './name-fields.ts'
import { type FillIn, isError, parseBlock, type SourceBlock } from './parse-block.ts'
import {
  findUnknownCharacter,
  groupLines,
  normalizeText,
  type SourceLine,
  splitSourceLines,
} from './source-lines.ts'
import { listWorksheetFields, type ParsedWorksheet } from './worksheet.ts'
import type { WorksheetError } from './worksheet-error.ts'
import { worksheetLimits } from './worksheet-limits.ts'

type ParseResult = { worksheet: ParsedWorksheet; error: null } | { worksheet: null; error: WorksheetError }

function findLengthError(source: string): WorksheetError | null {
  const max = worksheetLimits.source
  if (utf8ByteLength(source) <= max) return null
  let bytes = 0
  const index = source.split(/(?<=\r\n|\r(?!\n)|\n)/).findIndex((line) => {
    bytes += utf8ByteLength(line)
    return bytes > max
  })
  return { line: index + 1, message: messages.tooLong({ line: index + 1, kilobytes: max / 1024 }) }
}

function findCharacterError(lines: readonly SourceLine[], fillIn: FillIn): WorksheetError | null {
  for (const { number: line, text } of lines) {
    const character = findUnknownCharacter(fillIn(text))
    if (character !== null) return { line, message: messages.unknownCharacter({ line, character }) }
  }
  return null
}

/** Returns the title of a worksheet and the lines below it. */
function splitTitle(
  lines: readonly SourceLine[],
  fillIn: FillIn,
): { title: string; rest: SourceLine[] } | WorksheetError {
  const index = lines.findIndex(({ text }) => text !== '')
  const line = lines[index]?.number ?? 1
  const text = /^# (.+)$/.exec(lines[index]?.text ?? '')?.[1]
  if (text === undefined) return { line, message: messages.noTitle({ line }) }
  const title = fillIn(text)
  const max = worksheetLimits.title
  if (title.length > max) return { line, message: messages.partTooLong({ line, length: title.length, max }) }
  const rest = lines.slice(index + 1)
  if (rest.every(({ text }) => text === '')) return { line, message: messages.nothingBelowTitle({ line }) }
  return { title, rest }
}

function parseLines(
  lines: readonly SourceLine[],
  language: Language,
  fillIn: FillIn,
): ParsedWorksheet | WorksheetError {
  const titled = splitTitle(lines, fillIn)
  if (isError(titled)) return titled
  const blocks: SourceBlock[] = []
  for (const group of groupLines(titled.rest)) {
    const block = parseBlock(group, fillIn)
    if (isError(block)) return block
    blocks.push(block)
  }
  const worksheet = {
    title: titled.title,
    blocks: inLocale(language, () => nameFields(blocks, fillIn)),
  }
  const fieldCount = listWorksheetFields(worksheet).length
  const line = lines.findLast(({ text }) => text !== '')?.number ?? 1
  if (fieldCount === 0) return { line, message: messages.nothingToFillIn({ line }) }
  const max = worksheetLimits.fields
  return fieldCount > max ? { line, message: messages.tooManyFields({ line, max }) } : worksheet
}

/**
 * Parses the source of a worksheet (content/README.md, "A worksheet"). `language` is that of its text, which its labels
 * are in; an error is in the current locale, as its editor reads it. `values` are those of the facts that it names: without
 * them, the texts keep the names.
 */
export function parseWorksheet(
  source: string,
  language: Language = defaultLanguage,
  values: ValueTexts = {},
): ParseResult {
  const fillIn: FillIn = (text) => normalizeText(fillValueTexts(text, values))
  const lengthError = findLengthError(source)
  if (lengthError) return { worksheet: null, error: lengthError }
  const lines = splitSourceLines(source)
  const parsed = findCharacterError(lines, fillIn) ?? parseLines(lines, language, fillIn)
  return isError(parsed) ? { worksheet: null, error: parsed } : { worksheet: parsed, error: null }
}
