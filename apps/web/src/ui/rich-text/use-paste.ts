import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useState } from 'react'
import { findPastedFile } from '../fields/pasted-file.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { messages } from './messages.ts'
import { describeLeftOutParts } from './pasted-left-out.ts'

/** Takes a file that was pasted into a text, and returns what becomes of it in a sentence. */
export type TakePastedFile = (file: File) => string

/** `before` is the text before the paste; null where the paste changed nothing, or the text was changed since. */
type Notice = { text: string; before: EditorState | null }

type PasteOptions = { maxBytes: number; onPasteFile: TakePastedFile | undefined }

/** Shows a text as it was before a paste. This change can be undone in turn. */
function restoreText(editor: Editor, { doc, selection }: EditorState): void {
  const tr = editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content)
  tr.setSelection(selection.getBookmark().resolve(tr.doc))
  editor.view.dispatch(closeHistory(tr).scrollIntoView())
  editor.commands.focus()
}

/** Cleans what is pasted into a text, and keeps what to say about it until the next paste. */
export function usePaste({ maxBytes, onPasteFile }: PasteOptions) {
  const [notice, setNotice] = useState<Notice | null>(null)

  const editorProps = {
    transformPastedHTML(html: string, view: EditorView) {
      const cleaned = cleanPastedHtml(html, { origin: location.origin, maxPictureLength: maxBytes })
      const text = describeLeftOutParts(cleaned.leftOut)
      setNotice(text === null ? null : { text, before: view.state })
      return cleaned.html
    },
    transformPastedText(text: string) {
      setNotice(null)
      return text
    },
    handlePaste(_: EditorView, { clipboardData }: ClipboardEvent) {
      const file = clipboardData === null ? undefined : findPastedFile(clipboardData)
      if (file === undefined) return false
      setNotice({ text: onPasteFile?.(file) ?? messages.noPlaceForFiles(), before: null })
      return true
    },
  }

  return {
    editorProps,
    clear: () => setNotice(null),
    /** To be called with every change of the text. After another one than the paste, to undo the paste would undo that as well. */
    handleChange(transaction: Transaction): void {
      if (transaction.getMeta('paste') !== true)
        setNotice((current) => (current === null ? null : { ...current, before: null }))
    },
    text: notice?.text ?? null,
    /** Returns what restores the text of the editor, or undefined if nothing was pasted. */
    undoIn(editor: Editor) {
      const before = notice?.before ?? null
      if (before === null) return undefined
      return () => {
        restoreText(editor, before)
        setNotice(null)
      }
    },
  }
}
