import { forActor, procedures } from '../../platform/authorization/procedures.ts'
import { requirePerson } from '../../platform/authorization/request-context.ts'
import { pictureQueue } from '../../platform/uploads/picture-queue.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { createCatalogCompressor } from './compressed-catalog.ts'
import { createLibraryCache } from './library-cache.ts'
import type { CatalogStore } from './ports.ts'
import { readFile } from './read-file.ts'
import { readLibrary, readTrack } from './read-library.ts'
import { contentRecords } from './transfer/content-records.ts'
import { exportLibrary } from './transfer/export-library.ts'
import { type ImportDeps, importJobs, importProcedures } from './transfer/import-procedures.ts'

type CatalogFeatureDeps = {
  catalog: CatalogStore
  files: FileStore
  productName: string
} & Omit<ImportDeps, 'records' | 'decodePicture'> &
  Pick<Parameters<typeof readFile>[0], 'findGroupLogo' | 'findPersonPicture'>

/** Creates the feature that shows the library: topics, tracks, units and their files. */
export function createCatalogFeature(deps: CatalogFeatureDeps) {
  const { catalog, files } = deps
  const importDeps = { ...deps, records: contentRecords(catalog), decodePicture: pictureQueue() }
  const library = createLibraryCache(catalog)
  const readOwnLibrary = readLibrary({ library, getCompressedCatalog: createCatalogCompressor({ files }) })
  return {
    procedures: {
      library: procedures.catalog.library.handler(
        async ({ input, context }) => (await readOwnLibrary(requirePerson(context), input.layout)).view,
      ),
      track: procedures.catalog.track.handler(forActor(readTrack({ library }))),
      ...importProcedures(importDeps),
    },
    jobs: importJobs(importDeps),
    exportLibrary: exportLibrary(deps),
    library,
    readLibrary: readOwnLibrary,
    readFile: readFile({ ...deps, library }),
  }
}

export type CatalogFeature = ReturnType<typeof createCatalogFeature>
