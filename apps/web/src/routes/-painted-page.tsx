import type { CurrentUser } from '@kitchen-table/contract/accounts'
import type { CatalogView, HelpLines, TrackDetails } from '@kitchen-table/contract/catalog'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { deviceStorage } from '../app/browser-storage.ts'
import { helpLinesQuery } from '../app/help/help-lines-query.ts'
import { CurrentUserContext, catalogQuery, currentUserQuery, trackQuery } from '../app/queries.ts'
import { createUserStorage } from '../app/user-storage.ts'
import { HelpRightNowPage } from '../features/help/help-right-now-page.tsx'
import { createProgressLookups, LearningContext } from '../features/learning/learning-provider.tsx'
import { DashboardScreen } from './-dashboard-screen.tsx'
import { PageFrame } from './-signed-in-frame.tsx'
import { TrackScreen } from './-track-screen.tsx'

/** In place of small drawings, which the application has from the catalog: they would double the page. */
const emptyDrawing = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

const lightCatalogs = new WeakMap<CatalogView, CatalogView>()

/** Returns the catalog without drawings; computed once for each version of a layout. */
function withoutDrawings(catalog: CatalogView): CatalogView {
  const known = lightCatalogs.get(catalog)
  if (known) return known
  const topics = catalog.topics.map((topic) =>
    topic.banner && 'svg' in topic.banner ? { ...topic, banner: emptyDrawing } : topic,
  )
  const light = { ...catalog, topics }
  lightCatalogs.set(catalog, light)
  return light
}

const ownView = { layout: null, preview: null }
const doNothing = () => {}

type LibraryPage = {
  person: CurrentUser
  catalog: CatalogView
  /** The track of a track's page; the dashboard without it. */
  track?: TrackDetails
}

export type PaintedPageProps = { helpLines: HelpLines; person: CurrentUser | null } | LibraryPage

/** What people may have stored on their device that a page shows otherwise than the server paints it, by its names. */
const OUTDATING_NAMES = ['layout', 'preview', 'progress', 'visible']

/** Returns the keys of the device's storage that make a painted page outdated. */
export function listOutdatingStorageKeys({ person }: PaintedPageProps): string[] {
  if (person === null) return []
  const storage = createUserStorage(person.user.sub, deviceStorage)
  return OUTDATING_NAMES.map((name) => storage.keyOf(name))
}

/** A page as the application renders it first, for the server: without anything that is stored on the device. */
export function PaintedPage(props: PaintedPageProps) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(currentUserQuery.queryKey, props.person)
  if ('helpLines' in props) queryClient.setQueryData(helpLinesQuery().queryKey, props.helpLines)
  return (
    <QueryClientProvider client={queryClient}>
      {'helpLines' in props ? (
        <HelpRightNowPage />
      ) : (
        <PaintedLibraryPage {...props} queryClient={queryClient} />
      )}
    </QueryClientProvider>
  )
}

function PaintedLibraryPage({
  person,
  catalog,
  track,
  queryClient,
}: LibraryPage & { queryClient: QueryClient }) {
  queryClient.setQueryData(catalogQuery(person.user.sub, ownView).queryKey, withoutDrawings(catalog))
  if (track) queryClient.setQueryData(trackQuery(track.slug, ownView).queryKey, track)
  const learning = {
    ...createProgressLookups(person.progress),
    isUnsynced: () => false,
    setUnit: doNothing,
    viewTrack: doNothing,
    setListed: doNothing,
    sendPending: async () => true,
  }
  return (
    <CurrentUserContext value={person}>
      <LearningContext value={learning}>
        <PageFrame>
          {track ? (
            <TrackScreen slug={track.slug} />
          ) : (
            <DashboardScreen term="" isUnlisted={false} onSearch={doNothing} />
          )}
        </PageFrame>
      </LearningContext>
    </CurrentUserContext>
  )
}
