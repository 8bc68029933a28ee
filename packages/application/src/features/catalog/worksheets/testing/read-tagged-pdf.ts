import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>
type TreeNode = Tree | Tree['children'][number]

/** An element of the structure tree without elements in it, or what it has: a text or a field. */
type TaggedLeaf = {
  /** The types from the root on: "Document/Table/TBody/TR/TH". */
  path: string
  scope: string | null
  /** Texts of the element, and the labels of its fields, in the order of the tree. */
  text: string
  /** The name of the field, or null. */
  field: string | null
}

type PdfField = { name: string; label: string; type: string; isMultiline: boolean; rect: number[] }

async function readFields(page: PDFPageProxy): Promise<Map<string, PdfField>> {
  const annotations = await page.getAnnotations()
  return new Map(
    annotations.map((annotation): [string, PdfField] => [
      annotation.id,
      {
        name: annotation.fieldName,
        label: annotation.alternativeText,
        type: annotation.fieldType,
        isMultiline: annotation.multiLine ?? false,
        rect: annotation.rect,
      },
    ]),
  )
}

/** Operators that draw. Those that only set colors, fonts and places may stand outside of marked content. */
const drawingOperators = new Set([
  OPS.constructPath,
  OPS.stroke,
  OPS.fill,
  OPS.fillStroke,
  OPS.showText,
  OPS.paintFormXObjectBegin,
  OPS.paintImageXObject,
  OPS.shadingFill,
])

const glyph = z.object({ unicode: z.string() })
const markedContentArguments = z.tuple([z.string(), z.number().nullish()])

/** Returns the text that an operator draws, spaces at its end included. Other arguments are distances. */
function readText(glyphs: unknown): string {
  const parts = z.array(z.union([glyph, z.number()])).parse(glyphs)
  return parts.map((part) => (typeof part === 'number' ? '' : part.unicode)).join('')
}

/** Returns the texts of marked content by their ids, and how many operators draw outside of marked content. */
async function readContent(page: PDFPageProxy) {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 })
  const texts = new Map<number, string>()
  const open: (number | null)[] = []
  let unmarkedOperators = 0
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginMarkedContent) open.push(null)
    else if (operator === OPS.beginMarkedContentProps)
      open.push(markedContentArguments.parse(argsArray[index])[1] ?? null)
    else if (operator === OPS.endMarkedContent) open.pop()
    else if (drawingOperators.has(operator) && open.length === 0) unmarkedOperators += 1
    const id = open.findLast((each) => each !== null)
    if (operator === OPS.showText && id !== undefined && id !== null)
      texts.set(id, (texts.get(id) ?? '') + readText(argsArray[index]?.[0]))
  }
  return { texts, unmarkedOperators }
}

function listLeaves(
  node: TreeNode,
  path: string,
  texts: ReadonlyMap<number, string>,
  fields: ReadonlyMap<string, PdfField>,
): TaggedLeaf[] {
  if (!('children' in node)) {
    const field = fields.get(node.id.replace(/^pdfjs_internal_id_/, ''))
    const text = field?.label ?? texts.get(Number(/_mc(\d+)$/.exec(node.id)?.[1])) ?? ''
    return [{ path, scope: null, text: text.trim(), field: field?.name ?? null }]
  }
  const scope = 'scope' in node && typeof node.scope === 'string' ? node.scope : null
  const ownPath = node.role === 'Root' ? '' : [path, node.role].filter((part) => part !== '').join('/')
  return node.children
    .flatMap((child) => listLeaves(child, ownPath, texts, fields))
    .map((leaf) => (scope === null ? leaf : { ...leaf, scope }))
}

async function readPage(page: PDFPageProxy) {
  const { texts, unmarkedOperators } = await readContent(page)
  const fields = await readFields(page)
  const tree = await page.getStructTree()
  return {
    leaves: tree ? listLeaves(tree, '', texts, fields) : [],
    fields: [...fields.values()],
    unmarkedOperators,
  }
}

/** Some values are maps and others objects, which the types of the reader do not tell apart. */
const toMap = (value: object | null): ReadonlyMap<unknown, unknown> =>
  value instanceof Map ? value : new Map(Object.entries(value ?? {}))

/** Reads a PDF with the reader that Firefox has: what assistive technology gets of it. */
export async function readTaggedPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  try {
    const { info, metadata } = await pdf.getMetadata()
    const pages = []
    for (let number = 1; number <= pdf.numPages; number += 1)
      pages.push(await readPage(await pdf.getPage(number)))
    return {
      info: toMap(info),
      readXmp: (property: string): unknown => metadata?.get(property),
      markInfo: toMap(await pdf.getMarkInfo()),
      viewerPreferences: toMap(await pdf.getViewerPreferences()),
      pages,
      leaves: pages.flatMap(({ leaves }) => leaves),
      fields: pages.flatMap(({ fields }) => fields),
    }
  } finally {
    await task.destroy()
  }
}
