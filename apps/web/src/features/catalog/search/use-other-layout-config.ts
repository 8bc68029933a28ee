import { useLibraryView } from '../../../app/library-view.ts'
import { useCatalog, useCurrentUser } from '../../../app/queries.ts'

/** Returns the layout whose library is shown, if it is not the person's own: for administrators. */
export function useOtherLayoutConfig(): string | null {
  const { config } = useCatalog().layout
  const view = useLibraryView(useCurrentUser().user.sub)
  return view.layout === null && view.preview === null ? null : config
}
