import { forActor, procedures } from '../../platform/authorization/procedures.ts'
import { requirePerson } from '../../platform/authorization/request-context.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { createCatalogCompressor } from './compressed-catalog.ts'
import { createCleaningProcedures, createResourceProcedures } from './create-resource-procedures.ts'
import { createLibraryCache } from './library-cache.ts'
import type { CatalogStore } from './ports.ts'
import { readFile } from './read-file.ts'
import { readLibrary, readTrack } from './read-library.ts'
import type { ResourceDeps } from './save-resource.ts'

type CatalogFeatureDeps = {
  catalog: CatalogStore
  files: FileStore
} & Pick<Parameters<typeof readFile>[0], 'findGroupLogo' | 'findPersonPicture' | 'findGroupLayout'> &
  Omit<ResourceDeps, 'library'>

/** Creates the feature that shows the library: topics, tracks, units and their files. */
export function createCatalogFeature(deps: CatalogFeatureDeps) {
  const { catalog, files } = deps
  const library = createLibraryCache(catalog)
  const readOwnLibrary = readLibrary({ library, getCompressedCatalog: createCatalogCompressor({ files }) })
  return {
    procedures: {
      library: procedures.catalog.library.handler(
        async ({ input, context }) => (await readOwnLibrary(requirePerson(context), input.layout)).view,
      ),
      ...createResourceProcedures({ ...deps, library }),
      ...createCleaningProcedures(),
      track: procedures.catalog.track.handler(forActor(readTrack({ library }))),
    },
    library,
    readLibrary: readOwnLibrary,
    readFile: readFile({ ...deps, library }),
  }
}

export type CatalogFeature = ReturnType<typeof createCatalogFeature>
