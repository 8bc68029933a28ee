import { useCurrentUser } from './queries.ts'

/** Returns the layout that the administrator looks at and edits. */
export function useEditedLayout(): { config: string; title: string } {
  return useCurrentUser().layout
}
