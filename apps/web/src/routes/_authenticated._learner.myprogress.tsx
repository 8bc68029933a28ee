import { formatMyProgress, summarizeMyProgress } from '@kitchen-table/domain/learning'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCatalog } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { IconDrawing } from '../features/catalog/drawing.tsx'
import { TrackGrid } from '../features/catalog/track-grid.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { RemoveFromListButton } from '../features/learning/remove-from-list-button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LibraryLoading, loadLibrary } from './-page-states.tsx'

export const Route = createFileRoute('/_authenticated/_learner/myprogress')({
  loader: loadLibrary,
  component: MyProgressScreen,
  pendingComponent: LibraryLoading,
})

function MyProgressScreen() {
  const { tracks, icons } = useCatalog()
  const { progress, percentOf } = useLearning()
  const summary = summarizeMyProgress(progress, tracks, percentOf)
  const order = summary.tracks.length > 1 ? ', the last one first' : ''
  const page = useRef<HTMLDivElement>(null)
  usePageTitle('My Progress')

  /** Focuses the heading, because the button that had the focus is removed with its card. */
  function focusHeading() {
    page.current?.querySelector('h1')?.focus()
  }

  return (
    <div ref={page}>
      <PageHeading lead={summary.tracks.length > 0 && `${formatMyProgress(summary)}${order}.`}>
        My Progress
      </PageHeading>
      <div className="mt-8">
        {summary.tracks.length === 0 ? (
          <EmptyState
            title="Looks like you don't have any saved tracks"
            text="Open one and it waits for you here."
            drawing={<IconDrawing svg={icons['table-lamp']} className="size-16" />}
            action={
              <Link to="/AllTracks" className={buttonStyle()}>
                See all tracks
              </Link>
            }
          />
        ) : (
          <TrackGrid
            tracks={summary.tracks}
            percentOf={percentOf}
            headingLevel={2}
            renderControl={(track) => <RemoveFromListButton track={track} onRemoved={focusHeading} />}
          />
        )}
      </div>
    </div>
  )
}
