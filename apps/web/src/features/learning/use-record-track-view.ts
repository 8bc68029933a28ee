import { useEffect } from 'react'
import { useCurrentUser } from '../../app/queries.ts'
import { useLearning } from './learning-provider.tsx'

/** Records that this track was opened, which makes it the last track; views of administrators are not recorded. */
export function useRecordTrackView(track: string): void {
  const { can } = useCurrentUser()
  const { viewTrack } = useLearning()

  useEffect(() => {
    if (can.leaveEvents) viewTrack(track)
  }, [track, can.leaveEvents, viewTrack])
}
