import { useSuspenseQuery } from '@tanstack/react-query'
import { ContentNotFound } from './content-not-found.tsx'
import { editedTopicQuery, isSlug } from './editor-queries.ts'
import { DraftRegion } from './editor-region.tsx'
import { usePageLayout } from './page-layout.tsx'
import { TopicEditor } from './topic-editor.tsx'

/** The page that creates a topic in the chosen layout, or edits the one with this slug. */
export function TopicEditorPage({ slug }: { slug: string | null }) {
  const layout = usePageLayout()
  if (slug === null)
    return (
      <DraftRegion key={layout.config} record={`topic:${layout.config}~new`}>
        {(draftId) => <TopicEditor layout={layout} topic={null} draftId={draftId} />}
      </DraftRegion>
    )
  const notFound = <TopicNotFound />
  if (!isSlug(slug)) return notFound
  return (
    <DraftRegion key={layout.config} record={`topic:${layout.config}~${slug}`} notFound={notFound}>
      {(draftId) => <StoredTopic layout={layout} slug={slug} draftId={draftId} />}
    </DraftRegion>
  )
}

export function TopicNotFound() {
  return (
    <ContentNotFound title="Uh-oh we can't find that topic..." to="/admin/topics" linkText="Manage Topics" />
  )
}

type StoredTopicProps = { layout: { config: string; title: string }; slug: string; draftId: string }

function StoredTopic({ layout, slug, draftId }: StoredTopicProps) {
  const { data: topic } = useSuspenseQuery(editedTopicQuery(layout.config, slug))
  return <TopicEditor layout={layout} topic={topic} draftId={draftId} />
}
