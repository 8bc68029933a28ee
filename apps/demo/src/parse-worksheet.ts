import { toTypographicQuotes } from './content-file.ts'

/** A part of a worksheet. A `line` with an empty `label` is a bare line to write on. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'tick'; text: string }
  | { kind: 'step'; number: string; text: string }
  | { kind: 'line'; label: string }
  | { kind: 'table'; head: string[]; rows: string[][] }

type Worksheet = { title: string; blocks: Block[] }

/** Thrown for a worksheet that cannot be parsed; `message` names the place. */
export class WorksheetError extends Error {}

const tableDivider = /^\|(?:\s*:?-+:?\s*\|)+$/

function splitCells(row: string): string[] {
  return row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

function parseTable(lines: string[]): Block {
  const [head = '', divider = '', ...rows] = lines
  if (!tableDivider.test(divider.trim()))
    throw new WorksheetError(`the table “${head}” has no |---| under its head`)
  const width = splitCells(head).length
  const unevenRow = rows.find((row) => splitCells(row).length !== width)
  if (unevenRow !== undefined)
    throw new WorksheetError(`the row “${unevenRow}” has another number of cells than its head`)
  return { kind: 'table', head: splitCells(head), rows: rows.map(splitCells) }
}

function parseBlock(lines: string[]): Block {
  const [first = ''] = lines
  if (first.startsWith('|')) return parseTable(lines)
  const heading = /^##\s+(.+)$/.exec(first)?.[1]
  if (heading !== undefined) return { kind: 'heading', text: heading }
  const tick = /^- \[ \]\s+(.+)$/.exec(first)?.[1]
  if (tick !== undefined) return { kind: 'tick', text: tick }
  const [, number, step] = /^(\d+)\.\s+(.+)$/.exec(first) ?? []
  if (number !== undefined && step !== undefined) return { kind: 'step', number, text: step }
  const label = /^(.*?):?\s*_{4,}$/.exec(first)?.[1]
  if (label !== undefined) return { kind: 'line', label }
  return { kind: 'text', text: lines.join(' ') }
}

/** Matches lines that are a block of their own; any other line continues the paragraph of the line before. */
const standaloneLine = /^(?:##\s|- |\d+\.\s|.*_{4,}$)/

function groupLines(lines: string[]): string[][] {
  const lineGroups: string[][] = []
  let previousLine = ''
  for (const line of lines) {
    const isSameTable = line.startsWith('|') && previousLine.startsWith('|')
    const isSameText = ![line, previousLine].some(
      (candidate) => candidate === '' || candidate.startsWith('|') || standaloneLine.test(candidate),
    )
    if (line !== '' && (isSameTable || isSameText)) lineGroups.at(-1)?.push(line)
    else if (line !== '') lineGroups.push([line])
    previousLine = line
  }
  return lineGroups
}

/** Parses a worksheet in the format of content/README.md. Throws a WorksheetError for anything else. */
export function parseWorksheet(markdown: string): Worksheet {
  const [first = '', ...rest] = toTypographicQuotes(markdown).trim().split(/\r?\n/)
  const title = /^#\s+(.+)$/.exec(first)?.[1]
  if (title === undefined) throw new WorksheetError('it does not begin with “# ” and its title')
  const blocks = groupLines(rest.map((line) => line.trim())).map(parseBlock)
  if (blocks.length === 0) throw new WorksheetError('there is nothing under its title')
  return { title, blocks }
}
