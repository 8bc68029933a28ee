import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '@kitchen-table/domain/catalog'
import type sanitize from 'sanitize-html'

/** Where each part of a table may stand: within the nearest part around it. A table may stand in no other one. */
const parentsOf: ReadonlyMap<string, readonly (string | undefined)[]> = new Map([
  ['table', [undefined]],
  ['tbody', ['table']],
  ['tr', ['table', 'tbody']],
  ['th', ['tr']],
  ['td', ['tr']],
])

/** Follows the elements of a text as they open and close, and knows which parts of tables stand where they belong. */
export function followTableParts() {
  const open: { name: string; isKept: boolean }[] = []
  return {
    enter(name: string): void {
      const parents = parentsOf.get(name)
      if (parents === undefined) return
      const parent = open.at(-1)
      open.push({ name, isKept: parent?.isKept !== false && parents.includes(parent?.name) })
    },
    leave(name: string): void {
      if (parentsOf.has(name)) open.pop()
    },
    /** Whether the part that was entered last stands where it belongs. */
    isInPlace: () => open.at(-1)?.isKept === true,
  }
}

/** Keeps a number of columns or rows that a cell covers, unless it is one, or more than a table can have. */
function readSpan(text: string | undefined, max: number): string | null {
  const span = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 1
  return span > 1 && span <= max ? String(span) : null
}

/** Returns the attributes that a cell keeps, besides its language. */
export function pickCellAttributes({ colspan, rowspan }: sanitize.Attributes): sanitize.Attributes {
  const columns = readSpan(colspan, MAX_TABLE_COLUMNS)
  const rows = readSpan(rowspan, MAX_TABLE_ROWS)
  return { ...(columns && { colspan: columns }), ...(rows && { rowspan: rows }) }
}

const TABLE = /<table[ >].*?<\/table>/gs
const ROW = /<tr[ >].*?<\/tr>/gs
const CELL = /<t[hd][^<>]*>/g
const COLUMN_SPAN = / colspan="(\d+)"/

/** Returns whether a table of a cleaned text has more rows or columns than it may. Cells count for the columns they cover. */
export function hasTooLargeTable(cleanedHtml: string): boolean {
  return [...cleanedHtml.matchAll(TABLE)].some(([table]) => {
    const rows = [...table.matchAll(ROW)].map(([row]) =>
      [...row.matchAll(CELL)].reduce((sum, [cell]) => sum + Number(COLUMN_SPAN.exec(cell)?.[1] ?? 1), 0),
    )
    return rows.length > MAX_TABLE_ROWS || rows.some((columns) => columns > MAX_TABLE_COLUMNS)
  })
}
