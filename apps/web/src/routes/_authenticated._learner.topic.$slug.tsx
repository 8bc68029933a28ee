import { createFileRoute } from '@tanstack/react-router'
import { loadLibrary, useCatalog } from '../app/queries.ts'
import { LibraryLoading } from './-page-states.tsx'
import { TopicNotFound, TopicScreen } from './-topic-screen.tsx'

export const Route = createFileRoute('/_authenticated/_learner/topic/$slug')({
  loader: loadLibrary,
  component: TopicRoute,
  pendingComponent: LibraryLoading,
})

function TopicRoute() {
  const { slug } = Route.useParams()
  const topic = useCatalog().topics.get(slug)
  return topic ? <TopicScreen key={slug} topic={topic} /> : <TopicNotFound />
}
