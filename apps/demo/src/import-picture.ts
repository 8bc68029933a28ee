import { storePicture } from '@kitchen-table/application/features'
import { createPictureQueue } from '@kitchen-table/application/platform'
import type { FileStore } from '@kitchen-table/application/ports'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { SvgDrawing } from './read-library.ts'

/** The actor of the import, which uses the same use-cases as an editor, with the same rights. */
export const demoImportActor: Actor = { sub: 'demo-library', role: 'admin', group: null, subGroupId: null }

/** Without a limit: no request waits for the import, and none of its pictures may be refused. */
const decodePicture = createPictureQueue(Number.POSITIVE_INFINITY)

/** Stores a drawing in a record's folder under `id`, which has to be the same in every run. */
export function importPicture(
  files: FileStore,
  folder: string,
  { name, svg }: SvgDrawing,
  id: string,
): Promise<StoredFile> {
  const store = storePicture({ files, decodePicture, newId: () => id })
  const bytes = new TextEncoder().encode(svg)
  return store(demoImportActor, folder, { name: `${name}.svg`, type: 'image/svg+xml', bytes })
}
