import type { FormFields } from './form-fields.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { StructureGroup } from './structure.ts'

/** What a part of a worksheet is drawn with. */
export type Typesetter = { doc: PdfDocument; root: StructureGroup; fields: FormFields }
