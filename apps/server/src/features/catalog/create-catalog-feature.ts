import type { Group } from '@kitchen-table/domain/groups/group'
import { forActor, procedures } from '../../platform/authorization/procedures.ts'
import { requirePerson } from '../../platform/authorization/request-context.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { createCatalogCompressor } from './compressed-catalog.ts'
import { createLibraryCache } from './library-cache.ts'
import { listPreviewTargets } from './list-preview-targets.ts'
import { listProblems } from './list-problems.ts'
import type { CatalogStore } from './ports.ts'
import { previewLibrary, previewTrack } from './preview-library.ts'
import { readFile } from './read-file.ts'
import { readLibrary, readTrack } from './read-library.ts'

type CatalogFeatureDeps = {
  catalog: CatalogStore
  files: FileStore
  findGroup: (slug: string) => Promise<Group | null>
  /** Returns a page of organisations, sorted by slug, that follow this slug. */
  listGroups: (after?: string) => Promise<Group[]>
  now: () => number
} & Pick<Parameters<typeof readFile>[0], 'findGroupLogo' | 'findPersonPicture'>

/** Creates the feature that shows the library: topics, tracks, units and their files. */
export function createCatalogFeature(deps: CatalogFeatureDeps) {
  const { catalog, files, findGroup, listGroups, now } = deps
  const library = createLibraryCache(catalog)
  const getCompressedCatalog = createCatalogCompressor({ files })
  const readOwnLibrary = readLibrary({ library, getCompressedCatalog })
  const listLibraryProblems = listProblems({ library, now })
  return {
    procedures: {
      library: procedures.catalog.library.handler(
        async ({ input, context }) => (await readOwnLibrary(requirePerson(context), input.layout)).view,
      ),
      track: procedures.catalog.track.handler(forActor(readTrack({ library }))),
      listProblems: procedures.catalog.listProblems.handler(forActor(listLibraryProblems)),
      previewLibrary: procedures.catalog.previewLibrary.handler(
        forActor(previewLibrary({ library, getCompressedCatalog, findGroup })),
      ),
      previewTrack: procedures.catalog.previewTrack.handler(forActor(previewTrack({ library }))),
      listPreviewTargets: procedures.catalog.listPreviewTargets.handler(
        forActor(listPreviewTargets({ library, listGroups })),
      ),
    },
    library,
    readLibrary: readOwnLibrary,
    readFile: readFile({ ...deps, library }),
  }
}

export type CatalogFeature = ReturnType<typeof createCatalogFeature>
