import { DEMO_GROUP } from '@kitchen-table/domain/groups/group'
import { myProgress, myProgressWords } from '@kitchen-table/domain/learning/my-progress'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCatalog, usePerson } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { IconDrawing } from '../features/catalog/drawing.tsx'
import { TrackGrid } from '../features/catalog/track-grid.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { TakeOffList } from '../features/learning/take-off-list.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LibraryLoading, loadLibrary } from './-library-pieces.tsx'

export const Route = createFileRoute('/_in/myprogress')({
  loader: loadLibrary,
  component: MyProgressScreen,
  pendingComponent: LibraryLoading,
})

function MyProgressScreen() {
  const { tracks, icons } = useCatalog()
  const { group } = usePerson()
  const { progress, percentOf } = useLearning()
  const mine = myProgress(progress, tracks, percentOf)
  const order = mine.tracks.length > 1 ? ', the last one first' : ''
  const page = useRef<HTMLDivElement>(null)
  usePageTitle('My Progress')

  /** The button goes with its card: its focus must not be lost. */
  function focusHeading() {
    page.current?.querySelector('h1')?.focus()
  }

  return (
    <div ref={page}>
      <PageHeading lead={mine.tracks.length > 0 && `${myProgressWords(mine)}${order}.`}>
        My Progress
      </PageHeading>
      <div className="mt-8">
        {mine.tracks.length === 0 ? (
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
            tracks={mine.tracks}
            icons={icons}
            percentOf={percentOf}
            demo={group?.slug === DEMO_GROUP}
            headingLevel={2}
            controlOf={(track) => <TakeOffList track={track} onTakenOff={focusHeading} />}
          />
        )}
      </div>
    </div>
  )
}
