import type { Actor } from '@kitchen-table/domain/accounts/actor'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import { pictureQueue } from '../features/catalog/picture-queue.ts'
import type { FileStore } from '../features/catalog/ports.ts'
import { storePicture } from '../features/catalog/store-picture.ts'
import type { Drawing } from './library.ts'

/** The import does what an editor could do, by the same use-cases and with the same rights. */
export const editor: Actor = { sub: 'demo-library', role: 'admin', group: null, subGroupId: null }

/** Nobody waits for an import, and all of it is to be imported. */
const decodePicture = pictureQueue(Number.POSITIVE_INFINITY)

/** Keeps a drawing in a record's folder, under an id that is the same every time. */
export function importPicture(
  files: FileStore,
  folder: string,
  { name, svg }: Drawing,
  id: string,
): Promise<StoredFile> {
  const store = storePicture({ files, decodePicture, newId: () => id })
  const bytes = new TextEncoder().encode(svg)
  return store(editor, folder, { name: `${name}.svg`, type: 'image/svg+xml', bytes })
}
