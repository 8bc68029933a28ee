import { createFileRoute } from '@tanstack/react-router'
import { loadAhead } from '../app/load-ahead.ts'
import { TopicEditorPage } from '../features/catalog/editors/topic-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/createtopic')({
  loader: ({ context: { queryClient } }) =>
    loadAhead(
      () => import('../features/catalog/editors/editor-queries.ts'),
      ({ prefetchTopicEditorData }) => prefetchTopicEditorData(queryClient, null),
    ),
  component: () => <TopicEditorPage slug={null} />,
})
