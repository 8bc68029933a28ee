import { formatMyProgress, summarizeMyProgress } from '@kitchen-table/domain/learning'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { loadLibrary, useCatalog } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { IconDrawing } from '../features/catalog/drawing.tsx'
import { TrackGrid } from '../features/catalog/track-grid.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { RemoveFromListButton } from '../features/learning/remove-from-list-button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LibraryLoading } from './-page-states.tsx'
import { messages } from './-pages.messages.ts'

export const Route = createFileRoute('/_authenticated/_learner/myprogress')({
  loader: loadLibrary,
  component: MyProgressScreen,
  pendingComponent: LibraryLoading,
})

function MyProgressScreen() {
  const { tracks, icons } = useCatalog()
  const { progress, percentOf } = useLearning()
  const summary = summarizeMyProgress(progress, tracks, percentOf)
  const lead = { summary: formatMyProgress(summary), count: summary.tracks.length }
  const page = useRef<HTMLDivElement>(null)
  usePageTitle(messages.myProgress())

  /** Focuses the heading, because the button that had the focus is removed with its card. */
  function focusHeading() {
    page.current?.querySelector('h1')?.focus()
  }

  return (
    <div ref={page}>
      <PageHeading lead={summary.tracks.length > 0 && messages.myProgressLead(lead)}>
        {messages.myProgress()}
      </PageHeading>
      <div className="mt-8">
        {summary.tracks.length === 0 ? (
          <EmptyState
            title={messages.looksLikeYouDont()}
            text={messages.openOneAndIt()}
            drawing={<IconDrawing svg={icons['table-lamp']} className="size-16" />}
            action={
              <Link to="/AllTracks" className={buttonStyle()}>
                {messages.seeAllTracks()}
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
