import type { Actor } from '@kitchen-table/domain/accounts/actor'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import { storePicture } from '@kitchen-table/server/features/catalog/store-picture'
import { pictureQueue } from '@kitchen-table/server/platform/uploads/picture-queue'
import type { FileStore } from '@kitchen-table/server/platform/uploads/ports'
import type { SvgDrawing } from './demo-library.ts'

/** The import does what an editor could do, by the same use-cases and with the same rights. */
export const demoEditor: Actor = { sub: 'demo-library', role: 'admin', group: null, subGroupId: null }

/** Nobody waits for an import, and all of it is to be imported. */
const decodePicture = pictureQueue(Number.POSITIVE_INFINITY)

/** Keeps a drawing in a record's folder, under an id that is the same every time. */
export function importPicture(
  files: FileStore,
  folder: string,
  { name, svg }: SvgDrawing,
  id: string,
): Promise<StoredFile> {
  const store = storePicture({ files, decodePicture, newId: () => id })
  const bytes = new TextEncoder().encode(svg)
  return store(demoEditor, folder, { name: `${name}.svg`, type: 'image/svg+xml', bytes })
}
