import { useSuspenseQuery } from '@tanstack/react-query'
import { ContentNotFound } from './content-not-found.tsx'
import { editedTrackQuery, isSlug } from './editor-queries.ts'
import { EditorRegion, NewRecordRegion } from './editor-region.tsx'
import { TrackEditor } from './track-editor.tsx'

/** The page that creates a track, or edits the one with this slug. */
export function TrackEditorPage({ slug }: { slug: string | null }) {
  if (slug === null)
    return (
      <NewRecordRegion kind="track:new">
        {(creationId) => <TrackEditor track={null} creationId={creationId} />}
      </NewRecordRegion>
    )
  const notFound = (
    <ContentNotFound title="We can't seem to find that track" to="/admin/tracks" linkText="Manage Tracks" />
  )
  if (!isSlug(slug)) return notFound
  return (
    <EditorRegion notFound={notFound}>
      <StoredTrack slug={slug} />
    </EditorRegion>
  )
}

function StoredTrack({ slug }: { slug: string }) {
  const { data: track } = useSuspenseQuery(editedTrackQuery(slug))
  return <TrackEditor track={track} />
}
