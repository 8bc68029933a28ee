import type { Crisis } from '@kitchen-table/domain/crisis-model'
import { useSyncExternalStore } from 'react'
import { useDebounced } from '../../../app/use-debounced.ts'
import { crisisRule } from './crisis-rule.ts'

/** The time without a keystroke after which a search is read: half a sentence may mean something else. Milliseconds. */
const TYPING_PAUSE = 400

type SearchedCrisis = {
  /** What cry for help stands in the field, at once when it is searched for. Null until the rule is loaded. */
  crisis: Crisis | null
  /** Whether the text that was searched for is one. */
  isCrisisTerm: boolean
}

/** Recognizes a cry for help in what stands in the search field, and in the text that was searched for. */
export function useCrisis(text: string, searchedText: string): SearchedCrisis {
  const { chunk: findCrisis } = useSyncExternalStore(crisisRule.subscribe, crisisRule.read, crisisRule.read)
  const settled = useDebounced(text, TYPING_PAUSE)
  if (findCrisis === null) return { crisis: null, isCrisisTerm: false }
  const isSearchedFor = searchedText !== '' && text === searchedText
  return {
    crisis: findCrisis(isSearchedFor ? text : settled),
    isCrisisTerm: searchedText !== '' && findCrisis(searchedText) !== null,
  }
}
