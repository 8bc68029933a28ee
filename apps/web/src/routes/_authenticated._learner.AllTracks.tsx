import { createFileRoute } from '@tanstack/react-router'
import { useCatalog } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { TrackGrid } from '../features/catalog/track-grid.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LibraryLoading, loadLibrary } from './-page-states.tsx'

export const Route = createFileRoute('/_authenticated/_learner/AllTracks')({
  loader: loadLibrary,
  component: AllTracksScreen,
  pendingComponent: LibraryLoading,
})

function AllTracksScreen() {
  const { layoutTracks } = useCatalog()
  const { percentOf } = useLearning()
  usePageTitle('All learning tracks')

  return (
    <>
      <PageHeading lead="Each lesson takes about five minutes, and you can stop after any of them.">
        All Learning Tracks ({layoutTracks.length})
      </PageHeading>
      <div className="mt-8">
        {layoutTracks.length === 0 ? (
          <EmptyState title="no tracks" text="They appear here as soon as there are some." />
        ) : (
          <TrackGrid tracks={layoutTracks} percentOf={percentOf} headingLevel={2} />
        )}
      </div>
    </>
  )
}
