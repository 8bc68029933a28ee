import { useSuspenseQuery } from '@tanstack/react-query'
import { ContentNotFound } from './content-not-found.tsx'
import { editedTopicQuery, isSlug } from './editor-queries.ts'
import { EditorRegion, NewRecordRegion } from './editor-region.tsx'
import { useHeldLayout } from './held-layout.tsx'
import { TopicEditor } from './topic-editor.tsx'

/** The page that creates a topic in the chosen layout, or edits the one with this slug. */
export function TopicEditorPage({ slug }: { slug: string | null }) {
  const layout = useHeldLayout()
  if (slug === null)
    return (
      <NewRecordRegion key={layout.config} kind={`topic:${layout.config}~new`}>
        {(creationId) => <TopicEditor layout={layout} topic={null} creationId={creationId} />}
      </NewRecordRegion>
    )
  const notFound = (
    <ContentNotFound title="Uh-oh we can't find that topic..." to="/admin/topics" linkText="Manage Topics" />
  )
  if (!isSlug(slug)) return notFound
  return (
    <EditorRegion key={layout.config} notFound={notFound}>
      <StoredTopic layout={layout} slug={slug} />
    </EditorRegion>
  )
}

type StoredTopicProps = { layout: { config: string; title: string }; slug: string }

function StoredTopic({ layout, slug }: StoredTopicProps) {
  const { data: topic } = useSuspenseQuery(editedTopicQuery(layout.config, slug))
  return <TopicEditor layout={layout} topic={topic} />
}
