import { findCrisis } from '@kitchen-table/domain/help/find-crisis'
import { useDebounced } from '../../app/use-debounced.ts'
import { CrisisPanel } from './crisis-panel.tsx'

/** The time without a keystroke after which a search is read: half a sentence may mean something else. Milliseconds. */
const TYPING_PAUSE = 400

type CrisisHelpProps = {
  /** What stands in the search box. */
  text: string
  /** The term that was searched for. */
  term: string
}

/** Help for a search that is a cry for help, at once when it is searched for, and while someone types it. */
export function CrisisHelp({ text, term }: CrisisHelpProps) {
  const settled = useDebounced(text, TYPING_PAUSE)
  const crisis = findCrisis(text.trim() === term ? term : settled)
  return crisis && <CrisisPanel key={crisis.language} {...crisis} />
}
