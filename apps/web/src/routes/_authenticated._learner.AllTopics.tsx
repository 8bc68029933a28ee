import { sortFeaturedFirst } from '@kitchen-table/domain/catalog'
import { hasActiveTracks } from '@kitchen-table/domain/learning'
import { createFileRoute } from '@tanstack/react-router'
import { useCatalog } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { TopicCard } from '../features/catalog/topic-card.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LibraryLoading, loadLibrary } from './-page-states.tsx'

export const Route = createFileRoute('/_authenticated/_learner/AllTopics')({
  loader: loadLibrary,
  component: AllTopicsScreen,
  pendingComponent: LibraryLoading,
})

function AllTopicsScreen() {
  const catalog = useCatalog()
  const { progress } = useLearning()
  const topics = sortFeaturedFirst([...catalog.topics.values()])
  usePageTitle('All topics')

  return (
    <>
      <PageHeading>
        {hasActiveTracks(progress)
          ? 'We think you might like these topics:'
          : 'Wondering where to start? Try one of these topics:'}
      </PageHeading>
      {topics.length === 0 ? (
        <EmptyState
          title="No topics yet"
          text="They appear here as soon as there are some."
          className="mt-8"
        />
      ) : (
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {topics.map((topic) => (
            <TopicCard key={topic.slug} topic={topic} />
          ))}
        </ul>
      )}
    </>
  )
}
