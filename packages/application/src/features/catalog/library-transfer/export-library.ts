import type { Actor } from '@kitchen-table/domain/accounts'
import { slugFromTitle } from '@kitchen-table/domain/catalog'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import type { CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import { listExportEntries } from './export-entries.ts'
import { measureExport } from './measure-export.ts'
import { streamArchive } from './stream-archive.ts'

type ExportDeps = {
  catalog: Pick<CatalogStore, 'read'>
  files: Pick<FileStore, 'get'>
  productName: string
  now: () => number
}

type LibraryArchive = { name: string; chunks: AsyncGenerator<Uint8Array> }

/** Returns the size in bytes of the archive that `exportLibrary` would make, or throws its refusal. */
export function getExportSize({ catalog }: Pick<ExportDeps, 'catalog'>) {
  return async (actor: Actor): Promise<{ size: number }> => {
    requireEditor(actor)
    return { size: await measureExport(listExportEntries(await catalog.read())) }
  }
}

/**
 * Returns an archive of the whole library, which is made while it is read. Throws the refusal `catalog.not_exportable`
 * for an archive that could not be imported.
 */
export function exportLibrary({ catalog, files, productName, now }: ExportDeps) {
  return async (actor: Actor): Promise<LibraryArchive> => {
    requireEditor(actor)
    const product = slugFromTitle(productName, () => 'product')
    const date = new Date(now()).toISOString().slice(0, 'YYYY-MM-DD'.length)
    const entries = listExportEntries(await catalog.read())
    await measureExport(entries)
    return { name: `${product}-library-${date}.zip`, chunks: streamArchive({ files }, entries) }
  }
}
