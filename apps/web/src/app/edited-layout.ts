import { type LayoutChoice, useLayoutChoice } from './library-view.ts'
import { useCurrentUser } from './queries.ts'

/** Returns the layout that the administrator looks at and edits: the chosen one, otherwise their own. */
export function useEditedLayout(): LayoutChoice {
  const { user, layout } = useCurrentUser()
  return useLayoutChoice(user.sub) ?? layout
}
