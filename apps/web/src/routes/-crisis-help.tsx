import type { Crisis } from '@kitchen-table/domain/crisis-model'
import { CrisisLessons } from '../features/catalog/search/crisis-lessons.tsx'
import { CrisisPanelWithHelpLines } from '../features/help/crisis-panel-with-help-lines.tsx'

/** What helps with a search that is a cry for help: places, and lessons. */
export function CrisisHelp({ crisis }: { crisis: Crisis | null }) {
  return (
    <>
      <CrisisPanelWithHelpLines crisis={crisis} />
      <CrisisLessons crisis={crisis} />
    </>
  )
}
