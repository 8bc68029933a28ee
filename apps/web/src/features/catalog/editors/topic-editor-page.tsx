import { slugPattern } from '@kitchen-table/domain/catalog/slug'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { iconsQuery, topicsQuery, tracksQuery } from '../admin/queries.ts'
import { ContentNotFound } from './content-not-found.tsx'
import { editedTopicQuery } from './editor-queries.ts'
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
  // An invalid slug is not requested: the server would refuse it as invalid input, not as an unknown topic.
  if (!slugPattern.test(slug)) return notFound
  return (
    <EditorRegion key={layout.config} notFound={notFound}>
      <StoredTopic layout={layout} slug={slug} />
    </EditorRegion>
  )
}

type StoredTopicProps = { layout: { config: string; title: string }; slug: string }

function StoredTopic({ layout, slug }: StoredTopicProps) {
  usePrefetchQuery(topicsQuery(layout.config))
  usePrefetchQuery(tracksQuery)
  usePrefetchQuery(iconsQuery)
  const { data: topic } = useSuspenseQuery(editedTopicQuery(layout.config, slug))
  return <TopicEditor layout={layout} topic={topic} />
}
