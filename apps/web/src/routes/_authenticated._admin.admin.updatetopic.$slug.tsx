import { createFileRoute } from '@tanstack/react-router'
import { TopicEditorPage } from '../features/catalog/editors/topic-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/updatetopic/$slug')({
  component: UpdateTopicRoute,
})

function UpdateTopicRoute() {
  const { slug } = Route.useParams()
  return <TopicEditorPage key={slug} slug={slug} />
}
