import { csvLimits, csvProblems } from '@kitchen-table/domain/member-import'
import { decodeExcelEscapes } from './decode-excel-escapes.ts'
import { type ReadAttribute, readXml } from './read-xml.ts'
import type { SharedTexts } from './shared-texts.ts'
import { dropTrailingEmptyCells, type LineOutcome, type TableSource } from './table-source.ts'
import { WorkbookError, type WorkbookFiles } from './workbook-files.ts'

/** Returns the index of the column of a reference such as "AB12"; null for what is none. */
function readColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** A cell as the file has it: of a shared text, `value` is the index. */
type Cell = { column: number; type: string; value: string }
type SheetRow = { cells: Cell[]; line: number; isHidden: boolean }

const isShared = ({ type }: Cell) => type === 's'

function formatCell(cell: Cell, sharedTexts: SharedTexts): string {
  const { type, value } = cell
  if (isShared(cell)) return sharedTexts.get(Number(value))
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
  return type === 'inlineStr' || type === 'str' ? decodeExcelEscapes(value) : value.trim()
}

/** Returns the texts of a row by column; of the columns from `width` on, those that are filled. */
function formatRow(cells: readonly Cell[], sharedTexts: SharedTexts, width: number): string[] {
  const texts: string[] = []
  for (const cell of cells) {
    const text = formatCell(cell, sharedTexts)
    if (text === '') continue
    const at = cell.column < width ? cell.column : Math.max(width, texts.length)
    while (texts.length < at) texts.push('')
    texts[at] = text
  }
  return dropTrailingEmptyCells(texts)
}

/** Remembers the columns that someone has hidden. Each is in one range at most; a sheet with more ranges is damaged. */
function createHiddenColumns() {
  const columns = new Uint8Array(csvLimits.columns)
  let count = 0
  return {
    add(from: number, to: number) {
      count += 1
      if (count > columns.length) throw new WorkbookError(csvProblems.damagedWorkbook())
      if (from >= 0 && to >= from) columns.fill(1, from, to + 1)
    },
    has: (column: number) => columns[column] === 1,
  }
}

/** Follows a sheet cell by cell, and collects its rows. Of formulas, the value that Excel has stored counts. */
function createSheetReader() {
  let rows: SheetRow[] = []
  let cells: Cell[] = []
  let line = 0
  let isRowHidden = false
  let cell: Cell | null = null
  let isValue = false
  let isPhonetic = false
  let nextColumn = 0
  const hiddenColumns = createHiddenColumns()

  function openCell(attribute: ReadAttribute) {
    const column = readColumn(attribute('r')) ?? nextColumn
    if (column >= csvLimits.columns) throw new WorkbookError(csvProblems.damagedWorkbook())
    nextColumn = column + 1
    cell = { column, type: attribute('t') ?? 'n', value: '' }
  }

  function closeCell() {
    if (cell !== null && cell.value !== '' && !hiddenColumns.has(cell.column)) cells.push(cell)
    if (cells.length > csvLimits.columns) throw new WorkbookError(csvProblems.damagedWorkbook())
    cell = null
  }

  function closeRow() {
    if (cells.length > 0) rows.push({ cells, line, isHidden: isRowHidden })
    cells = []
  }

  return {
    open(name: string, attribute: ReadAttribute) {
      if (name === 'row') {
        cells = []
        nextColumn = 0
        isRowHidden = isTrue(attribute('hidden'))
        line = Math.max(line + 1, Number.parseInt(attribute('r') ?? '', 10) || 0)
      } else if (name === 'col' && isTrue(attribute('hidden')))
        hiddenColumns.add(Number(attribute('min')) - 1, Number(attribute('max')) - 1)
      else if (name === 'c') openCell(attribute)
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') isValue = cell !== null && !isPhonetic
    },
    text(piece: string) {
      if (isValue && cell !== null && cell.value.length <= csvLimits.cellLength) cell.value += piece
    },
    close(name: string) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c') closeCell()
      else if (name === 'row') closeRow()
    },
    /** Returns the rows that were read since the last call. */
    takeRows(): SheetRow[] {
      const taken = rows
      rows = []
      return taken
    },
  }
}

/** Reads those of the shared texts that the cells of some rows refer to. */
async function readTextsOf(rows: readonly SheetRow[], sharedTexts: SharedTexts): Promise<void> {
  let last = -1
  for (const { cells } of rows)
    for (const cell of cells) if (isShared(cell) && Number(cell.value) > last) last = Number(cell.value)
  await sharedTexts.readTo(last)
}

/** Returns a sheet as a table. Lines without cells are skipped, of which a sheet may have a million. */
export function createSheetSource(files: WorkbookFiles, path: string, sharedTexts: SharedTexts): TableSource {
  return {
    async read(readLine, width = csvLimits.columns) {
      let lines = 0
      const readRow = ({ cells, line, isHidden }: SheetRow): LineOutcome => {
        const texts = formatRow(cells, sharedTexts, width)
        if (texts.length === 0) return 'next'
        lines += 1
        return lines > csvLimits.lines ? csvProblems.tooManyLines() : readLine(texts, line, isHidden)
      }
      const reader = createSheetReader()
      for await (const _ of readXml(await files.open(path), reader)) {
        const rows = reader.takeRows()
        await readTextsOf(rows, sharedTexts)
        for (const row of rows) {
          const outcome = readRow(row)
          if (outcome !== 'next') return outcome === 'stop' ? null : outcome
        }
      }
      return null
    },
  }
}
