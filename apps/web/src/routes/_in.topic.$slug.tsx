import { createFileRoute } from '@tanstack/react-router'
import { useCatalog } from '../app/queries.ts'
import { LibraryLoading, loadLibrary } from './-library-pieces.tsx'
import { TopicMissing, TopicScreen } from './-topic-screen.tsx'

export const Route = createFileRoute('/_in/topic/$slug')({
  loader: loadLibrary,
  component: TopicRoute,
  pendingComponent: LibraryLoading,
})

function TopicRoute() {
  const { slug } = Route.useParams()
  const topic = useCatalog().topics.get(slug)
  return topic ? <TopicScreen key={slug} topic={topic} /> : <TopicMissing />
}
