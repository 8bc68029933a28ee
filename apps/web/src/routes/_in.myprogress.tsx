import { inOrder } from '@kitchen-table/domain/catalog/display'
import { recentTracks } from '@kitchen-table/domain/learning/recent-tracks'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useCatalog } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { IconDrawing } from '../features/catalog/drawing.tsx'
import { TrackGrid } from '../features/catalog/track-grid.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/_in/myprogress')({ component: MyProgressScreen })

function MyProgressScreen() {
  const { tracks, icons } = useCatalog()
  const { progress, percentOf } = useLearning()
  const recent = inOrder(recentTracks(progress), tracks)
  const finished = recent.filter((track) => percentOf(track) === 100).length
  usePageTitle('My Progress')

  return (
    <>
      <PageHeading
        lead={recent.length > 0 && `${finished} of ${recent.length} complete, the last one first.`}
      >
        My Progress
      </PageHeading>
      <div className="mt-8">
        {recent.length === 0 ? (
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
          <TrackGrid tracks={recent} icons={icons} percentOf={percentOf} headingLevel={2} />
        )}
      </div>
    </>
  )
}
