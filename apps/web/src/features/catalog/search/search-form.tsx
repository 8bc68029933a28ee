import type { FormEvent, RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messages } from './messages.ts'

type SearchFormProps = {
  /** What stands in the field. */
  text: string
  onType: (text: string) => void
  /** Called when the person is about to search: what a search needs can be loaded. */
  onFocus: () => void
  onSearch: () => void
  /** The input, to be focused by code that clears the search and so removes the button that had the focus. */
  inputRef: RefObject<HTMLInputElement | null>
}

export function SearchForm({ text, onType, onFocus, onSearch, inputRef }: SearchFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch()
  }

  return (
    <search>
      {/* A dialog’s method sends nothing anywhere while the painted page has no script that would do it (docs/security.md T64). */}
      <form method="dialog" onSubmit={submit} className="flex items-stretch gap-2.5">
        <TextField
          ref={inputRef}
          label={messages.findByKeyword()}
          hint={text === '' && messages.orInYourOwnWords()}
          hideLabel
          placeholder={messages.findByKeyword()}
          type="search"
          name="q"
          value={text}
          onChange={({ target }) => onType(target.value)}
          onFocus={onFocus}
          enterKeyHint="search"
          autoComplete="off"
          className="grow"
        />
        <Button type="submit" className="min-h-12 self-start">
          {messages.search()}
        </Button>
      </form>
    </search>
  )
}
