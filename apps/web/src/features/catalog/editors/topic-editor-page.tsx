import { useSuspenseQuery } from '@tanstack/react-query'
import { ContentNotFound } from './content-not-found.tsx'
import { editedTopicQuery, isSlug } from './editor-queries.ts'
import { DraftRegion } from './editor-region.tsx'
import { messages } from './messages.ts'
import { usePageLayout } from './page-layout.tsx'
import { TopicEditor } from './topic-editor.tsx'
import type { FormDraft } from './use-claimed-draft.ts'

/** The page that creates a topic in the chosen layout, or edits the one with this slug. */
export function TopicEditorPage({ slug }: { slug: string | null }) {
  const layout = usePageLayout()
  if (slug === null)
    return (
      <DraftRegion key={layout.config} record={`topic:${layout.config}~new`}>
        {(draft) => <TopicEditor layout={layout} topic={null} draft={draft} />}
      </DraftRegion>
    )
  const notFound = <TopicNotFound />
  if (!isSlug(slug)) return notFound
  return (
    <DraftRegion key={layout.config} record={`topic:${layout.config}~${slug}`} notFound={notFound}>
      {(draft) => <StoredTopic layout={layout} slug={slug} draft={draft} />}
    </DraftRegion>
  )
}

export function TopicNotFound() {
  return (
    <ContentNotFound title={messages.topicNotFound()} to="/admin/topics" linkText={messages.manageTopics()} />
  )
}

type StoredTopicProps = { layout: { config: string; title: string }; slug: string; draft: FormDraft }

function StoredTopic({ layout, slug, draft }: StoredTopicProps) {
  const { data: topic } = useSuspenseQuery(editedTopicQuery(layout.config, slug))
  return <TopicEditor layout={layout} topic={topic} draft={draft} />
}
