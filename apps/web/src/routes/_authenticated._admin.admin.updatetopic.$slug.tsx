import { createFileRoute } from '@tanstack/react-router'
import { loadAhead } from '../app/load-ahead.ts'
import { LayoutFromAddress } from '../features/catalog/editors/layout-from-address.tsx'
import { TopicEditorPage, TopicNotFound } from '../features/catalog/editors/topic-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/updatetopic/$slug')({
  loaderDeps: ({ search: { layout } }) => ({ layout }),
  loader: ({ context: { queryClient }, params, deps }) =>
    loadAhead(
      () => import('../features/catalog/editors/editor-queries.ts'),
      ({ prefetchTopicEditorData }) => prefetchTopicEditorData(queryClient, params.slug, deps.layout),
    ),
  /** `layout`: the topic's, chosen when the page is opened; otherwise the one that was chosen before. */
  validateSearch: ({ layout }: Record<string, unknown>): { layout?: string } =>
    typeof layout === 'string' ? { layout } : {},
  component: UpdateTopicRoute,
})

function UpdateTopicRoute() {
  const { slug } = Route.useParams()
  const { layout } = Route.useSearch()
  return (
    <LayoutFromAddress config={layout} notFound={<TopicNotFound />}>
      <TopicEditorPage key={slug} slug={slug} />
    </LayoutFromAddress>
  )
}
