import { csvLimits, csvProblems, workbookLimits } from '@kitchen-table/domain/groups/import/csv-limits'
import { type ReadAttribute, readXml } from './read-xml.ts'
import { dropTrailingEmpty, type LineOutcome, type TableSource } from './table-source.ts'
import { type WorkbookEntries, WorkbookError } from './workbook-entries.ts'

/** Excel writes characters that XML does not have as "_x000D_". */
const decodeEscapes = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Reads the texts that the cells of all sheets share. */
export async function readSharedTexts(entries: WorkbookEntries): Promise<string[]> {
  const path = 'xl/sharedstrings.xml'
  if (!entries.has(path)) return []
  const texts: string[] = []
  let size = 0
  let current = ''
  let isText = false
  let isPhonetic = false
  await readXml(await entries.open(path), {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') isPhonetic = true
      else isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (isText && current.length <= csvLimits.cellLength) current += piece
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') {
        texts.push(decodeEscapes(current.slice(0, csvLimits.cellLength + 1)))
        size += current.length + 1
        if (size > workbookLimits.sharedTextLength) throw new WorkbookError(csvProblems.largeWorkbook())
      }
    },
  })
  return texts
}

/** Returns the index of the column of a reference such as "AB12"; null for what is none. */
function readColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

type Cell = { column: number; type: string; value: string }

function formatCell({ type, value }: Cell, sharedTexts: readonly string[]): string {
  if (type === 's') return sharedTexts[Number(value)] ?? ''
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
  return type === 'inlineStr' || type === 'str' ? decodeEscapes(value) : value.trim()
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

/** Follows a sheet cell by cell. Of formulas, the value that Excel has stored counts. */
function createSheetReader(
  sharedTexts: readonly string[],
  readLine: (cells: string[], line: number, isHidden: boolean) => void,
  width: number,
) {
  let cells: string[] = []
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
    if (cell === null) return
    const text = cell.value === '' || hiddenColumns.has(cell.column) ? '' : formatCell(cell, sharedTexts)
    const at = cell.column < width ? cell.column : Math.max(width, cells.length)
    if (text !== '') {
      while (cells.length < at) cells.push('')
      cells[at] = text
    }
    cell = null
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
      else if (name === 'row') readLine(dropTrailingEmpty(cells), line, isRowHidden)
    },
  }
}

/** Returns a sheet as a table. Lines without cells are skipped, of which a sheet may have a million. */
export function openSheet(
  entries: WorkbookEntries,
  path: string,
  sharedTexts: readonly string[],
): TableSource {
  return {
    async read(readLine, width = csvLimits.columns) {
      let outcome: LineOutcome = 'next'
      let lines = 0
      const reader = createSheetReader(
        sharedTexts,
        (cells, line, isHidden) => {
          if (outcome !== 'next' || cells.length === 0) return
          lines += 1
          outcome = lines > csvLimits.lines ? csvProblems.tooManyLines() : readLine(cells, line, isHidden)
        },
        width,
      )
      await readXml(await entries.open(path), { ...reader, isDone: () => outcome !== 'next' })
      return outcome === 'next' || outcome === 'stop' ? null : outcome
    },
  }
}
