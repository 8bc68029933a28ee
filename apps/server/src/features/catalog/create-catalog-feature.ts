import { forActor, procedures } from '../../platform/authorization/procedures.ts'
import { requirePerson } from '../../platform/authorization/request-context.ts'
import { createCatalogCompressor } from './compressed-catalog.ts'
import { createEditingProcedures, type EditingDeps } from './editing/editing-procedures.ts'
import { stampTracksJob } from './editing/stamp-tracks.ts'
import { createCleaningProcedures, createResourceProcedures } from './create-resource-procedures.ts'
import { createLibraryCache } from './library-cache.ts'
import { readFile } from './read-file.ts'
import { readLibrary, readTrack } from './read-library.ts'
import type { ResourceDeps } from './save-resource.ts'

type CatalogFeatureDeps = Omit<EditingDeps, 'library'> &
  Omit<ResourceDeps, 'library'> &
  Pick<Parameters<typeof readFile>[0], 'findGroupLogo' | 'findPersonPicture' | 'findGroupLayout'>

/** Creates the feature of the library: reading and editing topics, tracks, units and their files. */
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
      ...createEditingProcedures({ ...deps, library }),
    },
    library,
    readLibrary: readOwnLibrary,
    readFile: readFile({ ...deps, library }),
    jobs: [stampTracksJob({ catalog, library })],
  }
}

export type CatalogFeature = ReturnType<typeof createCatalogFeature>
