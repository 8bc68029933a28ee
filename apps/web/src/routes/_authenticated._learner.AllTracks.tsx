import { createFileRoute } from '@tanstack/react-router'
import { loadLibrary, useCatalog } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { TrackGrid } from '../features/catalog/track-grid.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LibraryLoading } from './-page-states.tsx'
import { messages } from './-pages.messages.ts'

export const Route = createFileRoute('/_authenticated/_learner/AllTracks')({
  loader: loadLibrary,
  component: AllTracksScreen,
  pendingComponent: LibraryLoading,
})

function AllTracksScreen() {
  const { layoutTracks } = useCatalog()
  const { percentOf } = useLearning()
  usePageTitle(messages.allLearningTracks())

  return (
    <>
      <PageHeading lead={messages.eachLessonTakesAbout()}>
        {messages.allLearningTracksCount({ count: String(layoutTracks.length) })}
      </PageHeading>
      <div className="mt-8">
        {layoutTracks.length === 0 ? (
          <EmptyState title={messages.noTracks()} text={messages.theyAppearHereAs()} />
        ) : (
          <TrackGrid tracks={layoutTracks} percentOf={percentOf} headingLevel={2} />
        )}
      </div>
    </>
  )
}
