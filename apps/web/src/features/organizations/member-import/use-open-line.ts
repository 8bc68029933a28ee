import { useState } from 'react'

/** The form that corrects a line. One is open at a time. */
export const FIX_FORM_ID = 'fix-line'

function findFirstInput(): HTMLElement | null {
  return document.getElementById(FIX_FORM_ID)?.querySelector('input') ?? null
}

export type OpenLine = ReturnType<typeof useOpenLine>

/** The line that is being corrected, whose typed input is discarded only after a question. */
export function useOpenLine() {
  const [line, setLine] = useState<number | null>(null)
  const [isDirty, setIsDirty] = useState(false)
  // What waits until the typed input may be discarded.
  const [waiting, setWaiting] = useState<(() => void) | null>(null)

  function show(shown: number | null) {
    setLine(shown)
    setIsDirty(false)
  }

  /** Does something that closes the form: at once, or after the question whether its input may be discarded. */
  function leave(action: () => void) {
    if (isDirty) setWaiting(() => action)
    else action()
  }

  return {
    line,
    isDirty: line !== null && isDirty,
    setIsDirty,
    show,
    leave,
    focus: () => findFirstInput()?.focus(),
    question: {
      open: waiting !== null,
      finalFocus: findFirstInput,
      onKeep: () => setWaiting(null),
      onDiscard() {
        setWaiting(null)
        show(null)
        waiting?.()
      },
    },
  }
}
