import { sortFeaturedFirst } from '@kitchen-table/domain/catalog'
import { hasActiveTracks } from '@kitchen-table/domain/learning'
import { createFileRoute } from '@tanstack/react-router'
import { loadLibrary, useCatalog } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { TopicCard } from '../features/catalog/topic-card.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LibraryLoading } from './-page-states.tsx'
import { messages } from './-pages.messages.ts'

export const Route = createFileRoute('/_authenticated/_learner/AllTopics')({
  loader: loadLibrary,
  component: AllTopicsScreen,
  pendingComponent: LibraryLoading,
})

function AllTopicsScreen() {
  const catalog = useCatalog()
  const { progress } = useLearning()
  const topics = sortFeaturedFirst([...catalog.topics.values()])
  usePageTitle(messages.allTopics())

  return (
    <>
      <PageHeading>
        {hasActiveTracks(progress) ? messages.weThinkYouMight() : messages.wonderingWhereToStart()}
      </PageHeading>
      {topics.length === 0 ? (
        <EmptyState title={messages.noTopicsYet()} text={messages.theyAppearHereAs()} className="mt-8" />
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
