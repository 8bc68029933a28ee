import { createFileRoute } from '@tanstack/react-router'
import { TopicEditorPage } from '../features/catalog/editors/topic-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/createtopic')({
  component: () => <TopicEditorPage slug={null} />,
})
