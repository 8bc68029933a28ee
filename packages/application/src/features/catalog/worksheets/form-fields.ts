import type { WorksheetField } from '@kitchen-table/domain/worksheets'
import { embedFieldFont } from './field-font.ts'
import { type PdfDocument, toPdfString } from './pdf-document.ts'
import type { StructureGroup } from './structure.ts'

type Rectangle = { left: number; top: number; width: number; height: number }

export type FormFields = {
  addText: (
    parent: StructureGroup,
    field: WorksheetField,
    place: Rectangle,
    options: { isMultiline: boolean },
  ) => void
  addTick: (parent: StructureGroup, field: WorksheetField, place: Rectangle) => void
}

/** Flags of an annotation and of a text field (ISO 32000-1, 12.5.3 and 12.7.4.3). */
const PRINT = 4
const MULTILINE = 0x1000
const ALIGN_RIGHT = 2

/** Figtree in a size that fits into the field, in the color of ink. */
const TEXT_APPEARANCE = '/Figtree 0 Tf 0.122 0.176 0.157 rg'
const CHECK_MARK = '0.09 0.349 0.29 RG 1.6 w 1 J 1 j 2.4 6 m 4.8 3.2 l 9.2 8.8 l S'

/** Returns how the form fields of a document are added, which has a form from then on. */
export function createFormFields(doc: PdfDocument): FormFields {
  const appearances = new Map<string, object>()

  /** Draws a form object, once for all fields of its size. */
  function createAppearance({ width, height }: Rectangle, content: string): object {
    const key = `${width} ${height} ${content}`
    const known = appearances.get(key)
    if (known) return known
    const appearance = doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Resources: {},
    })
    appearance.end(new TextEncoder().encode(content))
    appearances.set(key, appearance)
    return appearance
  }

  const font = embedFieldFont(doc)
  doc.font('text').initForm()
  const form = doc._root.data.AcroForm.data
  // Every field has its appearance: viewers do not have to draw it, and do not ask to save what nobody has changed.
  form.NeedAppearances = false
  form.DR = { Font: { Figtree: font } }

  /** pdfkit's own functions for fields leave out the label and the place in the structure tree. */
  function addField(
    parent: StructureGroup,
    { name, label }: WorksheetField,
    place: Rectangle,
    entries: object,
  ) {
    const element = doc.struct('Form')
    doc.annotate(place.left, place.top, place.width, place.height, {
      Subtype: 'Widget',
      T: toPdfString(name),
      TU: toPdfString(label),
      F: PRINT,
      ...entries,
      structParent: element,
    })
    form.Fields.push(doc.page.annotations.at(-1))
    element.end()
    parent().add(element)
  }

  return {
    addText(parent, field, place, { isMultiline }) {
      addField(parent, field, place, {
        FT: 'Tx',
        ...(isMultiline && { Ff: MULTILINE }),
        ...(field.kind === 'money' && { Q: ALIGN_RIGHT }),
        DA: toPdfString(TEXT_APPEARANCE),
        AP: { N: createAppearance(place, '/Tx BMC EMC') },
      })
    },
    addTick(parent, field, place) {
      addField(parent, field, place, {
        FT: 'Btn',
        V: 'Off',
        AS: 'Off',
        AP: { N: { Yes: createAppearance(place, CHECK_MARK), Off: createAppearance(place, 'q Q') } },
      })
    },
  }
}
