import { useSuspenseQuery } from '@tanstack/react-query'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { ContentNotFound } from './content-not-found.tsx'
import { editedTrackQuery, isSlug } from './editor-queries.ts'
import { DraftRegion } from './editor-region.tsx'
import { messages } from './messages.ts'
import { getNewTrackDraftName, readSearchTerm } from './new-track-for-search.ts'
import { TrackEditor } from './track-editor.tsx'
import type { FormDraft } from './use-claimed-draft.ts'

/** The page that creates a track. The address may have the term of a search which the track is to answer. */
export function NewTrackEditorPage({ search }: { search: Readonly<Record<string, unknown>> }) {
  const term = readSearchTerm(search)
  const record = getNewTrackDraftName(term)
  return (
    <DraftRegion key={record} record={record}>
      {(draft) => <TrackEditor track={null} record={record} draft={draft} searchTerm={term} />}
    </DraftRegion>
  )
}

/** The page that edits the track with this slug. */
export function TrackEditorPage({ slug }: { slug: string }) {
  const notFound = (
    <ContentNotFound
      title={commonMessages.trackNotFound()}
      to="/admin/tracks"
      linkText={messages.manageTracks()}
    />
  )
  if (!isSlug(slug)) return notFound
  const record = `track:${slug}`
  return (
    <DraftRegion record={record} notFound={notFound}>
      {(draft) => <StoredTrack slug={slug} record={record} draft={draft} />}
    </DraftRegion>
  )
}

function StoredTrack({ slug, ...draft }: { slug: string; record: string; draft: FormDraft }) {
  const { data: track } = useSuspenseQuery(editedTrackQuery(slug))
  return <TrackEditor track={track} {...draft} searchTerm={null} />
}
