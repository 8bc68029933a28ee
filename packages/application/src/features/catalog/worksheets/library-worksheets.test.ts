import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFieldLines, listWorksheetFields, parseWorksheet } from '@kitchen-table/domain/worksheets'
import { describe, expect, test } from 'vitest'
import { renderWorksheetPdf } from './render-worksheet-pdf.ts'
import { readTaggedPdf } from './testing/read-tagged-pdf.ts'

const folder = fileURLToPath(new URL('../../../../../../content/tracks', import.meta.url))

const sheets = await Promise.all(
  globSync(`${folder}/*/worksheets/*.md`).map(async (file) => {
    const source = readFileSync(file, 'utf8')
    const { worksheet, error } = parseWorksheet(source)
    if (error) throw new Error(`${file}: ${error.message}`)
    const title = worksheet.title
    const bytes = await renderWorksheetPdf({ source, title, language: 'en', productName: 'Kitchen Table' })
    return { name: basename(file, '.md'), worksheet, pdf: await readTaggedPdf(bytes) }
  }),
)

test('the library has worksheets', () => {
  expect(sheets.length).toBeGreaterThan(25)
})

describe.each(sheets)('the PDF of the worksheet $name', ({ worksheet, pdf }) => {
  const { pages, leaves, fields } = pdf
  /** On paper, a field of several lines is one field a line. */
  const expectedNames = worksheet.blocks.flatMap((block) =>
    block.kind === 'line'
      ? listFieldLines(block).map(({ name }) => name)
      : listWorksheetFields({ title: '', blocks: [block] }).map(({ name }) => name),
  )
  const ofType = (type: string) => leaves.filter(({ path }) => path.endsWith(`/${type}`))

  test('has one page, without content that is not tagged', () => {
    expect(pages).toHaveLength(1)
    expect(pages[0]?.unmarkedOperators).toBe(0)
  })

  test('is tagged, says its title and language, and that it conforms to PDF/UA-1', () => {
    expect(pdf.markInfo.get('Marked')).toBe(true)
    expect(pdf.info.get('Language')).toBe('en-US')
    expect(pdf.info.get('Title')).toBe(worksheet.title)
    expect(pdf.readXmp('dc:title')).toBe(worksheet.title)
    expect(pdf.readXmp('pdfuaid:part')).toBe('1')
    expect(pdf.viewerPreferences.get('DisplayDocTitle')).toBe(true)
  })

  test('has every field in the structure tree, in reading order and with a label of its own', () => {
    const inTree = leaves.filter(({ field }) => field !== null)
    expect(inTree.map(({ field }) => field)).toEqual(expectedNames)
    expect(inTree.every(({ path }) => path.endsWith('/Form'))).toBe(true)
    expect(fields.map(({ name }) => name).toSorted()).toEqual(expectedNames.toSorted())
    expect(fields.every(({ label }) => label.trim() !== '')).toBe(true)
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length)
  })

  test('has its headings, its items, and heads of the columns and rows of tables', () => {
    const tables = worksheet.blocks.filter((block) => block.kind === 'table')
    const items = worksheet.blocks.flatMap((block) =>
      block.kind === 'ticks' || block.kind === 'steps' ? block.items.map(({ text }) => text) : [],
    )
    const headings = worksheet.blocks.filter((block) => block.kind === 'heading').map(({ text }) => text)
    const heads = (scope: string) => ofType('TH').filter((leaf) => leaf.scope === scope)

    expect(ofType('H1').map(({ text }) => text)).toEqual([worksheet.title])
    expect(ofType('H2').map(({ text }) => text)).toEqual(headings)
    expect(ofType('LBody').map(({ text }) => text)).toEqual(items)
    expect(heads('Column').map(({ text }) => text)).toEqual(tables.flatMap(({ head }) => head))
    expect(heads('Row').map(({ text }) => text)).toEqual(
      tables.flatMap(({ rows }) => rows.map(([first]) => first?.text ?? '').filter((text) => text !== '')),
    )
  })

  test('has the texts of its paragraphs, with the spaces between words', () => {
    const texts = worksheet.blocks.filter((block) => block.kind === 'text').map(({ text }) => text)
    expect(ofType('P').map(({ text }) => text)).toEqual(expect.arrayContaining(texts))
  })

  test('has no field that covers another one', () => {
    const overlapping = fields.filter((field, index) =>
      fields.slice(index + 1).some((other) => {
        const [left = 0, bottom = 0, right = 0, top = 0] = field.rect
        const [otherLeft = 0, otherBottom = 0, otherRight = 0, otherTop = 0] = other.rect
        return left < otherRight && otherLeft < right && bottom < otherTop && otherBottom < top
      }),
    )
    expect(overlapping).toEqual([])
  })
})
