import { useEffect } from 'react'
import { usePerson } from '../../app/queries.ts'
import { useLearning } from './learning-provider.tsx'

/** Records that this track was opened, which makes it the last one; an administrator's look leaves nothing. */
export function useRecordedView(track: string): void {
  const { can } = usePerson()
  const { viewTrack } = useLearning()

  useEffect(() => {
    if (can.leaveEvents) viewTrack(track)
  }, [track, can.leaveEvents, viewTrack])
}
