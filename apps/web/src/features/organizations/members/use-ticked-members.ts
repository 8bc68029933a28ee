import { useState } from 'react'
import { getTickedFor, noneTicked, type TickedMembers } from './member-selection.ts'

/**
 * The ticked members of an organization. Those who were ticked one by one stay so while others are searched for; all who
 * match a query are ticked as long as it is shown, because nobody can tell afterwards who they are.
 */
export function useTickedMembers(slug: string, queryKey: string) {
  const [stored, setStored] = useState({ slug, queryKey, ticked: noneTicked })
  const ticked = stored.slug === slug ? getTickedFor(stored, queryKey) : noneTicked
  const setTicked = (next: TickedMembers) => setStored({ slug, queryKey, ticked: next })
  return [ticked, setTicked] as const
}
