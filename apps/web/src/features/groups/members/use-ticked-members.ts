import { useState } from 'react'
import { noneTicked, type TickedMembers } from './member-selection.ts'

/** The ticked members of a list. Another query means other members, so that nobody stays ticked. */
export function useTickedMembers(queryKey: string) {
  const [stored, setStored] = useState({ queryKey, ticked: noneTicked })
  const ticked = stored.queryKey === queryKey ? stored.ticked : noneTicked
  const setTicked = (next: TickedMembers) => setStored({ queryKey, ticked: next })
  return [ticked, setTicked] as const
}
