import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import type { CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import { listExportEntries } from './export-entries.ts'
import { writeArchive } from './write-archive.ts'

type Deps = {
  catalog: Pick<CatalogStore, 'read'>
  files: Pick<FileStore, 'get'>
  productName: string
  now: () => number
}

export type LibraryArchive = { name: string; chunks: AsyncGenerator<Uint8Array> }

/** Returns an archive of the whole library, which is made while it is read. */
export function exportLibrary({ catalog, files, productName, now }: Deps) {
  return async (actor: Actor): Promise<LibraryArchive> => {
    requireEditor(actor)
    const product = slugFromTitle(productName, () => 'product')
    const date = new Date(now()).toISOString().slice(0, 'YYYY-MM-DD'.length)
    const entries = listExportEntries(await catalog.read())
    return { name: `${product}-library-${date}.zip`, chunks: writeArchive({ files }, entries) }
  }
}
