import {
  type CsvProblem,
  classifyMailHeading,
  csvProblems,
  findKnownHeading,
  findListLayout,
  isAddressCell,
  type ListLayout,
} from '@kitchen-table/domain/member-import'
import { readTableSample } from './read-table.ts'
import { readWholeXml } from './read-xml.ts'
import type { SampleLine } from './row-collector.ts'
import { openSharedTexts } from './shared-texts.ts'
import type { TableSource } from './table-source.ts'
import { indexWorkbookFiles, WorkbookError, type WorkbookFiles } from './workbook-files.ts'
import { createSheetSource } from './workbook-sheet.ts'

/** The first bytes of a ZIP archive, which an Excel workbook is. */
const ZIP_SIGNATURE = 'PK\x03\x04'
/** The first bytes of the container of old Excel workbooks, and of those with a password. */
const CONTAINER_SIGNATURE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')
/** Sheets that are looked through for people. */
const MAX_SHEETS = 20

const startsWith = (bytes: Uint8Array, signature: string) =>
  Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature

export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, ZIP_SIGNATURE)
}

/** Returns why a file that is no text and no ZIP archive cannot be read; null for others. */
export function findBinaryProblem(fileName: string, bytes: Uint8Array): CsvProblem | null {
  if (startsWith(bytes, CONTAINER_SIGNATURE))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PACKAGE)
      ? csvProblems.password()
      : csvProblems.oldWorkbook()
  // Excel before 1993; text in UTF-16 begins with a byte order mark.
  const isOld = /\.xls$/i.test(fileName) && bytes[0] === 0x09 && bytes.subarray(0, 8).includes(0)
  return isOld ? csvProblems.oldWorkbook() : null
}

type Sheet = { name: string; path: string }

async function readTargets(files: WorkbookFiles): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readWholeXml(await files.open('xl/_rels/workbook.xml.rels'), {
    open(name, attribute) {
      const [id, target] = [attribute('Id'), attribute('Target')]
      if (name !== 'Relationship' || id === undefined || target === undefined) return
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)
    },
  })
  return targets
}

/** Lists the sheets in their order, those that are hidden last. */
async function listSheets(files: WorkbookFiles): Promise<Sheet[]> {
  const targets = await readTargets(files)
  const visible: Sheet[] = []
  const hidden: Sheet[] = []
  await readWholeXml(await files.open('xl/workbook.xml'), {
    open(name, attribute) {
      const path = targets.get(attribute('id') ?? '')
      if (name !== 'sheet' || path === undefined || !files.has(path)) return
      const isHidden = ['hidden', 'veryHidden'].includes(attribute('state') ?? '')
      const sheets = isHidden ? hidden : visible
      sheets.push({ name: (attribute('name') ?? '').slice(0, 60), path })
    },
  })
  return [...visible, ...hidden]
}

function findFormatProblem(files: WorkbookFiles): CsvProblem | null {
  if (files.has('xl/workbook.xml')) return null
  if (files.has('xl/workbook.bin')) return csvProblems.binaryWorkbook()
  const isOther = files.has('content.xml') || files.find((path) => path.startsWith('index/')) !== null
  return isOther ? csvProblems.otherSpreadsheet() : csvProblems.workbook()
}

const isMailHeading = (heading: string) =>
  findKnownHeading(heading)?.kind === 'email' || classifyMailHeading(heading) !== null

type SampledSheet = { source: TableSource; sample: SampleLine[] }
/** `otherSheets` are the names of further sheets with a heading for addresses. */
export type Workbook =
  | (SampledSheet & { otherSheets: string[]; hasOtherPeople: boolean })
  | { problem: CsvProblem }

/** A cover sheet may name an address; a list has several. */
const MIN_PEOPLE = 2

/** Whether a sheet without a heading for addresses has people. */
const hasPeople = (lines: readonly string[][], { guess }: ListLayout) =>
  lines.filter((cells) => isAddressCell(cells[guess.email] ?? '')).length >= MIN_PEOPLE

const headingsOfPeople = new Set(['email', 'first', 'last', 'fullName', 'name'])

const isPeopleHeading = (cell: string) =>
  headingsOfPeople.has(findKnownHeading(cell)?.kind ?? '') || classifyMailHeading(cell) === 'own'

/** Whether a sheet has headings of addresses or names, and lines below them. */
function hasRowsOfPeople(lines: readonly (readonly string[])[]): boolean {
  const headings = lines.findIndex((cells) => cells.some(isPeopleHeading))
  return (
    headings !== -1 && lines.slice(headings + 1).some((cells) => cells.some((cell) => cell.trim() !== ''))
  )
}

/** Opens the first sheet that has people in it, or the first one. Sheets with something else are named. */
async function findSheet(files: WorkbookFiles): Promise<Workbook> {
  const formatProblem = findFormatProblem(files)
  if (formatProblem !== null) return { problem: formatProblem }
  const allSheets = await listSheets(files)
  const sheets = allSheets.slice(0, MAX_SHEETS)
  const sharedTexts = openSharedTexts(files)
  let chosen: SampledSheet | null = null
  let likely: SampledSheet | null = null
  let first: SampledSheet | null = null
  const others: string[] = []
  const sheetsOfPeople = new Set<TableSource>()
  for (const sheet of sheets) {
    const source = createSheetSource(files, sheet.path, sharedTexts)
    const sample = await readTableSample(source)
    const lines = sample.map(({ cells }) => cells)
    const layout = lines.length > 0 ? findListLayout(lines) : null
    // A cover sheet may name an address, but has no heading for it.
    const isNamed = layout !== null && isMailHeading(layout.headings[layout.guess.email] ?? '')
    if (hasRowsOfPeople(lines) || (layout !== null && !isNamed && hasPeople(lines, layout)))
      sheetsOfPeople.add(source)
    if (layout !== null && !isNamed) likely ??= { source, sample }
    if (isNamed && chosen === null) chosen = { source, sample }
    else if (isNamed) others.push(sheet.name)
    if (lines.length > 0) first ??= { source, sample }
  }
  const opened = chosen ?? likely ?? first
  if (opened === null) return { problem: csvProblems.empty() }
  sheetsOfPeople.delete(opened.source)
  const hasOtherPeople = sheetsOfPeople.size > 0 || allSheets.length > sheets.length
  return { ...opened, otherSheets: others, hasOtherPeople }
}

/** Opens an Excel workbook, with macros or without; macros are not read. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  try {
    return await findSheet(await indexWorkbookFiles(bytes))
  } catch (error) {
    return { problem: toWorkbookProblem(error) }
  }
}

/** Returns why reading a workbook has failed: what is not a limit is damage. */
export function toWorkbookProblem(error: unknown): CsvProblem {
  return error instanceof WorkbookError ? error.problem : csvProblems.damagedWorkbook()
}
