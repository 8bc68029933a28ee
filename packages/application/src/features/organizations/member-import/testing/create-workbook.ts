import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A cell: a text that all sheets share, or XML as it stands in the sheet. */
export type WorkbookCell = string | { xml: (reference: string) => string }
type WorkbookSheet = { name: string; rows: readonly (readonly WorkbookCell[])[]; state?: string }

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${columnName(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns the XML of a sheet with this content of its sheetData. */
export const createSheetXml = (data: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`

function formatSheet({ rows }: WorkbookSheet, shared: Map<string, number>): string {
  const lines = rows.map((cells, row) => {
    const formatted = cells.map((cell, column) => {
      const reference = `${columnName(column)}${row + 1}`
      if (typeof cell !== 'string') return cell.xml(reference)
      if (cell === '') return ''
      const at = shared.get(cell) ?? shared.size
      shared.set(cell, at)
      return `<c r="${reference}" t="s"><v>${at}</v></c>`
    })
    return `<row r="${row + 1}">${formatted.join('')}</row>`
  })
  return createSheetXml(lines.join(''))
}

/** Packs files as a ZIP archive. */
export function createZip(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** Returns the files of a workbook as Excel writes them; `files` are added, or replace them. */
export function createWorkbook(
  sheets: readonly WorkbookSheet[],
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Buffer> {
  const shared = new Map<string, number>()
  const sheetFiles = Object.fromEntries(
    sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, formatSheet(sheet, shared)]),
  )
  const names = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const targets = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const texts = [...shared.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`)
  return createZip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts.join('')}</sst>`,
    ...sheetFiles,
    ...files,
  })
}
