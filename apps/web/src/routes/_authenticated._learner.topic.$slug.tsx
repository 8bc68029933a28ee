import { createFileRoute } from '@tanstack/react-router'
import { useCatalog } from '../app/queries.ts'
import { TopicNotFound, TopicScreen } from './-topic-screen.tsx'

export const Route = createFileRoute('/_authenticated/_learner/topic/$slug')({ component: TopicRoute })

function TopicRoute() {
  const { slug } = Route.useParams()
  const topic = useCatalog().topics.get(slug)
  return topic ? <TopicScreen key={slug} topic={topic} /> : <TopicNotFound />
}
