import { forActor, procedures } from '../../platform/authorization/procedures.ts'
import { requirePerson } from '../../platform/authorization/request-context.ts'
import { createCatalogCompressor } from './compressed-catalog.ts'
import { createEditingProcedures, type EditingDeps } from './editing/editing-procedures.ts'
import { stampTracksJob } from './editing/stamp-tracks.ts'
import { createLibraryCache } from './library-cache.ts'
import { readFile } from './read-file.ts'
import { readLibrary, readTrack } from './read-library.ts'

type CatalogFeatureDeps = Omit<EditingDeps, 'library'> &
  Pick<Parameters<typeof readFile>[0], 'findGroupLogo' | 'findPersonPicture'> & {
    onFault: (error: unknown) => void
  }

/** Creates the feature of the library: reading and editing topics, tracks, units and their files. */
export function createCatalogFeature(deps: CatalogFeatureDeps) {
  const { catalog } = deps
  const library = createLibraryCache(catalog)
  const readOwnLibrary = readLibrary({ library, getCompressedCatalog: createCatalogCompressor(deps) })
  return {
    procedures: {
      library: procedures.catalog.library.handler(
        async ({ input, context }) => (await readOwnLibrary(requirePerson(context), input.layout)).view,
      ),
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
