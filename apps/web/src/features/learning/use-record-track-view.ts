import { useEffect } from 'react'
import { useCurrentUser } from '../../app/queries.ts'
import { useLearning } from './learning-provider.tsx'

/** Records that this track was opened, which makes it the last one; an administrator's look leaves nothing. */
export function useRecordTrackView(track: string): void {
  const { can } = useCurrentUser()
  const { viewTrack } = useLearning()

  useEffect(() => {
    if (can.leaveEvents) viewTrack(track)
  }, [track, can.leaveEvents, viewTrack])
}
