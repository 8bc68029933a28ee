import { useSuspenseQuery } from '@tanstack/react-query'
import { ContentNotFound } from './content-not-found.tsx'
import { editedTrackQuery, isSlug } from './editor-queries.ts'
import { DraftRegion } from './editor-region.tsx'
import { TrackEditor } from './track-editor.tsx'
import type { FormDraft } from './use-claimed-draft.ts'

/** The page that creates a track, or edits the one with this slug. */
export function TrackEditorPage({ slug }: { slug: string | null }) {
  if (slug === null)
    return (
      <DraftRegion record="track:new">{(draft) => <TrackEditor track={null} draft={draft} />}</DraftRegion>
    )
  const notFound = (
    <ContentNotFound title="We can't seem to find that track" to="/admin/tracks" linkText="Manage Tracks" />
  )
  if (!isSlug(slug)) return notFound
  return (
    <DraftRegion record={`track:${slug}`} notFound={notFound}>
      {(draft) => <StoredTrack slug={slug} draft={draft} />}
    </DraftRegion>
  )
}

function StoredTrack({ slug, draft }: { slug: string; draft: FormDraft }) {
  const { data: track } = useSuspenseQuery(editedTrackQuery(slug))
  return <TrackEditor track={track} draft={draft} />
}
