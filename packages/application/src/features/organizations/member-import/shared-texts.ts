import { csvLimits, csvProblems, workbookLimits } from '@kitchen-table/domain/member-import'
import { decodeExcelEscapes } from './decode-excel-escapes.ts'
import { readXml } from './read-xml.ts'
import { WorkbookError, type WorkbookFiles } from './workbook-files.ts'

/** The texts that the cells of all sheets of a workbook share. They are read as far as cells have needed them. */
export type SharedTexts = {
  /** Reads on until the text with this index is read, or all are. Throws a WorkbookError for more texts than may be. */
  readTo(index: number): Promise<void>
  /** Returns a text that was read, as far as a cell may be long; '' if there is none with this index. */
  get(index: number): string
}

/** Follows the shared texts, and passes each to `add`, uncut. */
function createTextReader(add: (text: string) => void) {
  let current = ''
  let isText = false
  let isPhonetic = false
  return {
    open(name: string) {
      if (name === 'si') current = ''
      else if (name === 'rPh') isPhonetic = true
      else isText = name === 't' && !isPhonetic
    },
    text(piece: string) {
      if (isText && current.length <= csvLimits.cellLength) current += piece
    },
    close(name: string) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') add(current)
    },
  }
}

async function* readTexts(files: WorkbookFiles, add: (text: string) => void) {
  const path = 'xl/sharedstrings.xml'
  if (files.has(path)) yield* readXml(await files.open(path), createTextReader(add))
}

export function openSharedTexts(files: WorkbookFiles): SharedTexts {
  const texts: string[] = []
  let size = 0
  let isEnded = false
  const reading = readTexts(files, (text) => {
    size += text.length + 1
    if (size > workbookLimits.sharedTextLength) throw new WorkbookError(csvProblems.largeWorkbook())
    texts.push(decodeExcelEscapes(text.slice(0, csvLimits.cellLength + 1)))
  })
  return {
    async readTo(index) {
      while (!isEnded && texts.length <= index) isEnded = (await reading.next()).done === true
    },
    get(index) {
      if (!isEnded && index >= texts.length) throw new Error(`The shared text ${index} was not read.`)
      return texts[index] ?? ''
    },
  }
}
