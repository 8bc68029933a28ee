type PressedKeys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether the keys are Ctrl+S or Cmd+S. AltGr counts as Ctrl and Alt, and types a letter on some keyboards. */
export function isSaveShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKeys): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's'
}
