import { DEMO_GROUP } from '@kitchen-table/domain/groups/group'
import { createFileRoute } from '@tanstack/react-router'
import { useCatalog, usePerson } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { TrackGrid } from '../features/catalog/track-grid.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LibraryLoading, loadLibrary } from './-library-pieces.tsx'

export const Route = createFileRoute('/_in/AllTracks')({
  loader: loadLibrary,
  component: AllTracksScreen,
  pendingComponent: LibraryLoading,
})

function AllTracksScreen() {
  const { listed, icons } = useCatalog()
  const { group } = usePerson()
  const { percentOf } = useLearning()
  usePageTitle('All learning tracks')

  return (
    <>
      <PageHeading lead="Each lesson takes about five minutes, and you can stop after any of them.">
        All Learning Tracks ({listed.length})
      </PageHeading>
      <div className="mt-8">
        {listed.length === 0 ? (
          <EmptyState title="no tracks" text="They appear here as soon as there are some." />
        ) : (
          <TrackGrid
            tracks={listed}
            icons={icons}
            percentOf={percentOf}
            demo={group?.slug === DEMO_GROUP}
            headingLevel={2}
          />
        )}
      </div>
    </>
  )
}
