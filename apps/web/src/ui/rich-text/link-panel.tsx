import type { Editor } from '@tiptap/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { messages as commonMessages } from '../common.messages.ts'
import { ComboboxField, type ComboboxOption } from '../fields/combobox-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { messages } from './messages.ts'
import { parseLinkAddress } from './rich-text-addresses.ts'

/** Sets the link of the selected text; without a selection it inserts the address as its own text. */
function setLink(editor: Editor, href: string, typed: string): void {
  const isInLink = editor.isActive('link')
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !isInLink)
    chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

type LinkPanelProps = {
  editor: Editor
  /** Pages of the library, by the addresses of links to them. */
  pages: readonly ComboboxOption[]
  onClose: () => void
}

/** The field for the address of a link, below the toolbar. */
export function LinkPanel({ editor, pages, onClose }: LinkPanelProps) {
  const current = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(current)
  const [error, setError] = useState<string>()

  function close() {
    onClose()
    editor.commands.focus()
  }

  function apply() {
    const href = parseLinkAddress(address, location.origin)
    if (href === undefined) return setError(messages.noAddress())
    onClose()
    setLink(editor, href, address.trim())
  }

  function linkToPage(href: string | null) {
    const page = pages.find(({ value }) => value === href)
    if (page === undefined) return
    onClose()
    setLink(editor, page.value, page.text)
  }

  function remove() {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Not a form: the panel stands inside the form of the editor.
      event.preventDefault()
      apply()
    }
  }

  return (
    <fieldset
      onKeyDown={handleKeyDown}
      className="absolute inset-x-2 top-full z-20 mt-1.5 animate-arrive rounded-field border border-line bg-card p-4 shadow-soft sm:max-w-md"
    >
      <legend className="sr-only">{messages.link()}</legend>
      <TextField
        label={messages.linkAddress()}
        hint={messages.aWebPageAn()}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={address}
        error={error}
        onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => {
          setAddress(currentTarget.value)
          setError(undefined)
        }}
      />
      {pages.length > 0 && (
        <ComboboxField
          className="mt-3"
          label={messages.orAPageOfTheLibrary()}
          hint={messages.pageHint()}
          options={pages}
          value={pages.some(({ value }) => value === current) ? current : null}
          onChange={linkToPage}
        />
      )}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {current && (
          <Button size="small" variant="quiet" onClick={remove} className="me-auto">
            {messages.removeLink()}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={close}>
          {commonMessages.cancel()}
        </Button>
        <Button size="small" onClick={apply}>
          {messages.setLink()}
        </Button>
      </div>
    </fieldset>
  )
}
