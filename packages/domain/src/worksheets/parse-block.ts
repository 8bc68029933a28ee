import { messages } from './messages.ts'
import type { SourceLine } from './source-lines.ts'
import type { WorksheetError } from './worksheet-error.ts'
import { worksheetLimits } from './worksheet-limits.ts'

/** A block of a source, before its fields have names. A `line` without a label is a bare line to write on. */
export type SourceBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'tick'; text: string }
  | { kind: 'line'; text: string }
  | { kind: 'step'; number: string; text: string; isWrittenIn: boolean }
  | { kind: 'table'; head: string[]; rows: string[][] }

export const isError = <Value extends object>(value: Value | WorksheetError): value is WorksheetError =>
  'message' in value

const tableDivider = /^\|(?: ?:?-+:? ?\|)+$/
const blankPattern = /_{3,}/

type Limit = 'text' | 'item' | 'label' | 'cell'

/** Returns a text of the source with the values of facts. */
export type FillIn = (text: string) => string

/** Returns what is wrong with a text for people: its length with the values, or a line to write on within it. */
function findTextError(text: string, limit: Limit, line: number, fillIn: FillIn): WorksheetError | null {
  const max = worksheetLimits[limit]
  const { length } = fillIn(text)
  if (length > max) return { line, message: messages.partTooLong({ line, length, max }) }
  return blankPattern.test(text) ? { line, message: messages.misplacedBlank({ line }) } : null
}

function splitCells(row: string): string[] {
  return row
    .replace(/^\||\| ?$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .map((cell) => (/^_{3,}$/.test(cell) ? '' : cell))
}

function findRowError(
  { number: line, text }: SourceLine,
  columns: number,
  fillIn: FillIn,
): WorksheetError | null {
  const cells = splitCells(text)
  if (cells.length !== columns)
    return { line, message: messages.unevenRow({ line, cells: cells.length, columns }) }
  const errors = cells.map((cell) => findTextError(cell, 'cell', line, fillIn))
  return errors.find((error) => error !== null) ?? null
}

function parseTable(lines: readonly SourceLine[], fillIn: FillIn): SourceBlock | WorksheetError {
  const [head, divider, ...rows] = lines
  const line = head?.number ?? 1
  if (head === undefined || divider === undefined || !tableDivider.test(divider.text))
    return { line, message: messages.noDivider({ line }) }
  const columns = splitCells(head.text).length
  if (columns > worksheetLimits.columns)
    return { line, message: messages.tooManyColumns({ line, max: worksheetLimits.columns }) }
  if (rows.length === 0) return { line, message: messages.noRows({ line }) }
  if (rows.length > worksheetLimits.rows)
    return { line, message: messages.tooManyRows({ line, max: worksheetLimits.rows }) }
  for (const row of [head, divider, ...rows]) {
    const error = findRowError(row, columns, fillIn)
    if (error) return error
  }
  return { kind: 'table', head: splitCells(head.text), rows: rows.map(({ text }) => splitCells(text)) }
}

/** The patterns of a block of one line, each with how long its text may be. The first that matches decides. */
const patterns = [
  { kind: 'heading', pattern: /^## (?<text>.+)$/, limit: 'label' },
  { kind: 'tick', pattern: /^- \[ ?\] (?<text>.+)$/, limit: 'item' },
  { kind: 'line', pattern: /^(?!\d+\. )(?<text>.*?):? ?_{3,}$/, limit: 'label' },
] as const

const stepPattern = /^(?<number>\d{1,3})\. (?:(?<label>.*?):? ?(?<blank>_{3,})|(?<text>.+))$/

function parseStep({ number: line, text }: SourceLine, fillIn: FillIn): SourceBlock | WorksheetError | null {
  const step = stepPattern.exec(text)?.groups
  if (step?.number === undefined) return null
  const block = { number: step.number, text: step.label ?? step.text ?? '' }
  const error = findTextError(block.text, 'item', line, fillIn)
  return error ?? { kind: 'step', ...block, isWrittenIn: step.blank !== undefined }
}

/** Parses the lines of one block (content/README.md, "A worksheet"). */
export function parseBlock(lines: readonly SourceLine[], fillIn: FillIn): SourceBlock | WorksheetError {
  const [first = { number: 1, text: '' }] = lines
  const line = first.number
  if (first.text.startsWith('|')) return parseTable(lines, fillIn)
  const step = parseStep(first, fillIn)
  if (step) return step
  for (const { kind, pattern, limit } of patterns) {
    const text = pattern.exec(first.text)?.groups?.text
    if (text !== undefined) return findTextError(text, limit, line, fillIn) ?? { kind, text }
  }
  if (first.text.startsWith('#')) return { line, message: messages.secondTitle({ line }) }
  if (first.text.startsWith('-')) return { line, message: messages.notABox({ line }) }
  const text = lines.map((each) => each.text).join(' ')
  return findTextError(text, 'text', line, fillIn) ?? { kind: 'text', text }
}
