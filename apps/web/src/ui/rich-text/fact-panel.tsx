import type { Editor } from '@tiptap/core'
import type { KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { messages as commonMessages } from '../common.messages.ts'
import { ComboboxField, type ComboboxOption } from '../fields/combobox-field.tsx'
import { messages } from './messages.ts'

type FactPanelProps = { editor: Editor; facts: readonly ComboboxOption[]; onClose: () => void }

/** The choice of a fact to insert, below the toolbar. */
export function FactPanel({ editor, facts, onClose }: FactPanelProps) {
  function close() {
    onClose()
    editor.commands.focus()
  }

  function insert(name: string | null) {
    if (name === null) return
    onClose()
    editor.chain().focus().insertContent({ type: 'text', text: name }).run()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    close()
  }

  return (
    <fieldset
      onKeyDown={handleKeyDown}
      className="absolute inset-x-2 top-full z-20 mt-1.5 animate-arrive rounded-field border border-line bg-card p-4 shadow-soft sm:max-w-md"
    >
      <legend className="sr-only">{messages.insertFact()}</legend>
      <ComboboxField
        label={messages.factToInsert()}
        hint={messages.factToInsertHint()}
        options={facts}
        value={null}
        onChange={insert}
      />
      <div className="mt-3 flex justify-end">
        <Button size="small" variant="quiet" onClick={close}>
          {commonMessages.cancel()}
        </Button>
      </div>
    </fieldset>
  )
}
