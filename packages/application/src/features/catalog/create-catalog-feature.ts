import { forActor, procedures } from '../../platform/authorization/procedures.ts'
import { requirePerson } from '../../platform/authorization/request-context.ts'
import { createCleaningProcedures, createResourceProcedures } from './create-resource-procedures.ts'
import { createTrackTagEditor } from './editing/create-track-tag-editor.ts'
import { createEditingProcedures, type EditingDeps } from './editing/editing-procedures.ts'
import { stampTrackDatesJob } from './editing/stamp-track-dates.ts'
import { createFactProcedures } from './facts/fact-procedures.ts'
import { createFilledLibraryCache } from './facts/fill-library.ts'
import { createContentRecordStore } from './library-transfer/content-records.ts'
import { exportLibrary, getExportSize } from './library-transfer/export-library.ts'
import { libraryArchiveRoute } from './library-transfer/library-archive-route.ts'
import {
  type LibraryImportDeps,
  libraryImportJobs,
  libraryImportProcedures,
} from './library-transfer/library-import-procedures.ts'
import { libraryImportSweepTask } from './library-transfer/sweep-library-imports.ts'
import { createCompressedCatalogCache } from './reading/compressed-catalog.ts'
import { fileRoutes } from './reading/file-routes.ts'
import { createLibraryCache } from './reading/library-cache.ts'
import { listCrisisLessons } from './reading/list-crisis-lessons.ts'
import { listOrganizationResources } from './reading/list-organization-resources.ts'
import { listPreviewTargets } from './reading/list-preview-targets.ts'
import { listProblems } from './reading/list-problems.ts'
import { previewLibrary, previewTrack } from './reading/preview-library.ts'
import { readFileOfRecord } from './reading/read-file.ts'
import { readHelpLines } from './reading/read-help-lines.ts'
import { readLibrary, readSearchIndex, readTrack } from './reading/read-library.ts'
import { understandSearch } from './reading/understand-search.ts'
import type { ResourceDeps } from './saving/save-resource.ts'
import { createSearchIndexCache } from './search-index/search-index-cache.ts'
import { worksheetRoute } from './worksheets/worksheet-route.ts'

/**
 * How long after the start the library is prepared, in milliseconds. Its default layout is compressed at the best level
 * then, which takes a third of a second: a start and the requests that waited for it come first.
 */
export const LIBRARY_PREPARATION_DELAY_MS = 10_000

type CatalogFeatureDeps = Omit<EditingDeps, 'library'> &
  Omit<ResourceDeps, 'library'> &
  Omit<LibraryImportDeps, 'records' | 'library'> &
  Pick<Parameters<typeof readFileOfRecord>[0], 'findPersonPicture'> & {
    productName: string
    onFault: (error: unknown) => void
  }

/** Creates the feature of the library: reading and editing topics, tracks, units and their files. */
export function createCatalogFeature(deps: CatalogFeatureDeps) {
  const { catalog, findOrganization, listOrganizations, now } = deps
  const library = createLibraryCache(catalog)
  const readersLibrary = createFilledLibraryCache(library, now)
  const importDeps = { ...deps, library, records: createContentRecordStore(catalog) }
  const getSearchIndex = createSearchIndexCache()
  const { getView, getCompressedCatalog, prepareDefaultLayout } = createCompressedCatalogCache({
    ...deps,
    prepareMore: async (snapshot, layout) => void (await getSearchIndex(snapshot, layout)),
  })
  const readOwnLibrary = readLibrary({ library: readersLibrary, getCompressedCatalog })
  const readOneTrack = readTrack({ library: readersLibrary })
  const readOwnSearchIndex = readSearchIndex({ library: readersLibrary, getSearchIndex })
  const readLines = readHelpLines({ library })
  const understand = understandSearch({ library: readersLibrary })
  const listLessonsOfCrises = listCrisisLessons({ library: readersLibrary })
  const listLibraryProblems = listProblems({ library, now })
  return {
    procedures: {
      library: procedures.catalog.library.handler(
        async ({ input, context }) => (await readOwnLibrary(requirePerson(context), input.layout)).view,
      ),
      searchIndex: procedures.catalog.searchIndex.handler(async ({ input, context }) => {
        const { json } = await readOwnSearchIndex(requirePerson(context), input.layout)
        return JSON.parse(json.toString())
      }),
      helpLines: procedures.catalog.helpLines.handler(async ({ context }) => {
        const { json } = await readLines(context.person)
        return JSON.parse(json.toString())
      }),
      understandSearch: procedures.catalog.understandSearch.handler(({ input, context }) =>
        understand(requirePerson(context), input),
      ),
      crisisLessons: procedures.catalog.crisisLessons.handler(({ input, context }) =>
        listLessonsOfCrises(requirePerson(context), input.layout),
      ),
      ...createFactProcedures({ ...deps, library }),
      ...createResourceProcedures({ ...deps, library }),
      ...createCleaningProcedures(),
      track: procedures.catalog.track.handler(forActor(readOneTrack)),
      ...createEditingProcedures({ ...deps, library }),
      listProblems: procedures.catalog.listProblems.handler(forActor(listLibraryProblems)),
      previewLibrary: procedures.catalog.previewLibrary.handler(
        forActor(previewLibrary({ library: readersLibrary, getView, findOrganization })),
      ),
      previewTrack: procedures.catalog.previewTrack.handler(
        forActor(previewTrack({ library: readersLibrary })),
      ),
      listPreviewTargets: procedures.catalog.listPreviewTargets.handler(
        forActor(listPreviewTargets({ library, listOrganizations })),
      ),
      describeExport: procedures.catalog.describeExport.handler(forActor(getExportSize({ catalog }))),
      ...libraryImportProcedures(importDeps),
    },
    trackTags: createTrackTagEditor(deps),
    library,
    readLibrary: readOwnLibrary,
    readTrack: readOneTrack,
    readSearchIndex: readOwnSearchIndex,
    readHelpLines: readLines,
    listOrganizationResources: listOrganizationResources({ ...deps, library }),
    routes: [
      libraryArchiveRoute(exportLibrary(deps)),
      worksheetRoute({ library: readersLibrary, productName: deps.productName }),
      ...fileRoutes({ readFile: readFileOfRecord({ ...deps, library }) }),
    ],
    jobs: [stampTrackDatesJob({ catalog, library }), ...libraryImportJobs(importDeps)],
    tasks: [
      libraryImportSweepTask(deps),
      // Reads the library, and prepares what most people request first, before they do.
      {
        run: async () => prepareDefaultLayout(await readersLibrary.current()),
        delayMs: LIBRARY_PREPARATION_DELAY_MS,
      },
    ],
  }
}

export type CatalogFeature = ReturnType<typeof createCatalogFeature>
