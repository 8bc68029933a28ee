import type { Editor } from '@tiptap/core'

type Command = () => boolean

/** Returns keyboard shortcuts in which Tab and Shift+Tab do something within a text. After Escape, they leave it as anywhere else. */
export function createTabShortcuts(editor: Editor, keys: { Tab: Command; 'Shift-Tab': Command }) {
  let isLeaving = false
  editor.on('blur', () => {
    isLeaving = false
  })
  editor.on('update', () => {
    isLeaving = false
  })
  return {
    Escape: () => {
      isLeaving = true
      return false
    },
    Tab: () => !isLeaving && keys.Tab(),
    'Shift-Tab': () => !isLeaving && keys['Shift-Tab'](),
  }
}
