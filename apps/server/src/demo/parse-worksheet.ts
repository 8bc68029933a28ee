import { typographic } from './typographic.ts'

/** What a worksheet is made of, from top to bottom. An empty `label` is a bare line to write on. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'tick'; text: string }
  | { kind: 'step'; number: string; text: string }
  | { kind: 'line'; label: string }
  | { kind: 'table'; head: string[]; rows: string[][] }

export type Worksheet = { title: string; blocks: Block[] }

/** The sheet cannot be read; `message` says where. */
export class WorksheetError extends Error {}

const rule = /^\|(?:\s*:?-+:?\s*\|)+$/

function cells(row: string): string[] {
  return row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

function table(lines: string[]): Block {
  const [head = '', divider = '', ...rows] = lines
  if (!rule.test(divider.trim())) throw new WorksheetError(`the table “${head}” has no |---| under its head`)
  const width = cells(head).length
  const odd = rows.find((row) => cells(row).length !== width)
  if (odd !== undefined)
    throw new WorksheetError(`the row “${odd}” has another number of cells than its head`)
  return { kind: 'table', head: cells(head), rows: rows.map(cells) }
}

function block(lines: string[]): Block {
  const [first = ''] = lines
  if (first.startsWith('|')) return table(lines)
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

/** Lines that stand on their own; the others go on with the line before. */
const alone = /^(?:##\s|- |\d+\.\s|.*_{4,}$)/

function groups(lines: string[]): string[][] {
  const found: string[][] = []
  let before = ''
  for (const line of lines) {
    const isSameTable = line.startsWith('|') && before.startsWith('|')
    const isSameText = ![line, before].some((one) => one === '' || one.startsWith('|') || alone.test(one))
    if (line !== '' && (isSameTable || isSameText)) found.at(-1)?.push(line)
    else if (line !== '') found.push([line])
    before = line
  }
  return found
}

/** Reads a worksheet as content/README.md describes it. */
export function parseWorksheet(markdown: string): Worksheet {
  const [first = '', ...rest] = typographic(markdown).trim().split(/\r?\n/)
  const title = /^#\s+(.+)$/.exec(first)?.[1]
  if (title === undefined) throw new WorksheetError('it does not begin with “# ” and its title')
  const blocks = groups(rest.map((line) => line.trim())).map(block)
  if (blocks.length === 0) throw new WorksheetError('there is nothing under its title')
  return { title, blocks }
}
