import { useState, useSyncExternalStore } from 'react'
import { changeAnswer, createAnswersStore, type WorksheetAnswers } from './worksheet-answers.ts'

/** `memory`: nothing is stored. `refused`: the browser does not store it. `empty`: nothing is filled in. */
export type SaveState = 'empty' | 'memory' | 'refused' | 'saved'

export type WorksheetAnswersHandle = {
  answers: WorksheetAnswers
  saveState: SaveState
  setAnswer: (name: string, text: string) => void
  /** Removes all answers, and returns a function that puts them back beside what was filled in since. */
  clear: () => () => void
}

/** Returns the answers of a worksheet, and how they are changed. `storageKey` must not change. */
export function useWorksheetAnswers(storageKey: string | null): WorksheetAnswersHandle {
  const [store] = useState(() => createAnswersStore(storageKey))
  const [isRefused, setIsRefused] = useState(false)
  const answers = useSyncExternalStore(store.subscribe, store.read, store.read)

  const write = (changed: WorksheetAnswers) => setIsRefused(!store.write(changed))
  function readSaveState(): SaveState {
    if (!store.isLasting) return 'memory'
    if (isRefused) return 'refused'
    return Object.keys(answers).length > 0 ? 'saved' : 'empty'
  }
  return {
    answers,
    saveState: readSaveState(),
    setAnswer: (name, text) => write(changeAnswer(store.read(), name, text)),
    clear() {
      const cleared = store.read()
      write({})
      return () => write({ ...cleared, ...store.read() })
    },
  }
}
