import type { Crisis } from '@kitchen-table/domain/crisis-model'
import { useQuery } from '@tanstack/react-query'
import { helpLinesQuery } from '../../app/help/help-lines-query.ts'
import { CrisisPanel } from './crisis-panel.tsx'

/** Places that help with a search that is a cry for help. Mounted when the search field gets the focus, whatever is then typed. */
export function CrisisPanelWithHelpLines({ crisis }: { crisis: Crisis | null }) {
  // Requested now, if they are no longer fresh: no request tells who needs them.
  const { data } = useQuery(helpLinesQuery())
  return crisis && <CrisisPanel key={crisis.language} helpLines={data} {...crisis} />
}
