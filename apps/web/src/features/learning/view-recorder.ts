import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../app/api.ts'
import { setProgress, usePerson } from '../../app/queries.ts'

const TRIES = 3
const PAUSE = 4000

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The same id on every try: however often it arrives, one view is recorded. */
async function recorded(track: string) {
  const view = {
    eventId: crypto.randomUUID(),
    track,
    time: new Date().toISOString(),
    where: location.pathname,
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.learning.viewTrack(view)
    } catch (error) {
      if (attempt === TRIES) throw error
      await later(PAUSE)
    }
  }
}

/** Records that this track was opened, which also makes it the last one; an administrator's look leaves nothing. */
export function useRecordedView(track: string): void {
  const queries = useQueryClient()
  const { can } = usePerson()

  useEffect(() => {
    if (!can.leaveEvents) return
    recorded(track).then(
      (progress) => setProgress(queries, progress),
      (error) => console.info('This view could not be recorded', error),
    )
  }, [track, can.leaveEvents, queries])
}
