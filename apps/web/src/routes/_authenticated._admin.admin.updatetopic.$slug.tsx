import { createFileRoute } from '@tanstack/react-router'
import { loadAhead } from '../app/load-ahead.ts'
import { TopicEditorPage } from '../features/catalog/editors/topic-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/updatetopic/$slug')({
  loader: ({ context: { queryClient }, params }) =>
    loadAhead(
      () => import('../features/catalog/editors/editor-queries.ts'),
      ({ loadTopicEditor }) => loadTopicEditor(queryClient, params.slug),
    ),
  component: UpdateTopicRoute,
})

function UpdateTopicRoute() {
  const { slug } = Route.useParams()
  return <TopicEditorPage key={slug} slug={slug} />
}
