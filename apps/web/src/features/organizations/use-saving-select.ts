import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'

const STEPPING_KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Whether a key may change the value of a closed select on the way to another one: arrows, and letters. */
export function isSteppingKey({ key, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  // Alt and an arrow open the list.
  if (altKey || ctrlKey || metaKey) return false
  return STEPPING_KEYS.includes(key) || (key.length === 1 && key !== ' ')
}

type SavingSelectOptions = {
  stored: string
  /** Resolves when the value was saved, or was refused. */
  onSave: (value: string) => Promise<unknown>
}

/**
 * Returns the props of a select that saves what is chosen. What was chosen with arrow keys or letters is saved with
 * Enter, or when the select is left; Escape takes it back. While it is saving it keeps the focus.
 */
export function useSavingSelect({ stored, onSave }: SavingSelectOptions) {
  const [picked, setPicked] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  // What the last key or click makes of a change.
  const mode = useRef<'save' | 'step' | 'cancel'>('save')

  async function save(value: string) {
    if (isSaving) return
    mode.current = 'save'
    if (value === stored) {
      setPicked(null)
      return
    }
    setPicked(value)
    setIsSaving(true)
    await onSave(value)
    setIsSaving(false)
    setPicked(null)
  }

  return {
    /** Whether a value is shown that is not saved before Enter. */
    isWaiting: picked !== null && !isSaving,
    select: {
      value: picked ?? stored,
      'aria-busy': isSaving,
      onChange({ target }: ChangeEvent<HTMLSelectElement>) {
        // With Escape the browser may still report what was looked at in the open list.
        if (isSaving || mode.current === 'cancel') return
        if (mode.current === 'step') setPicked(target.value === stored ? null : target.value)
        else void save(target.value)
      },
      onPointerDown() {
        mode.current = 'save'
      },
      onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
        const isEscape = event.key === 'Escape'
        mode.current = isEscape ? 'cancel' : isSteppingKey(event) ? 'step' : 'save'
        if (picked === null || isSaving) return
        if (event.key === 'Enter') {
          // It would open the list.
          event.preventDefault()
          void save(picked)
        } else if (isEscape) {
          // A dialog around it stays open.
          event.stopPropagation()
          setPicked(null)
        }
      },
      onBlur() {
        if (picked !== null) void save(picked)
      },
    },
  }
}
