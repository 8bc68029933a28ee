import { normalizeSearchTerm } from '@kitchen-table/domain/catalog/search'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type SearchFormProps = {
  /** The term in the URL. */
  term: string
  /** Called with the normalised term; an empty one clears the search. */
  onSearch: (term: string) => void
  /** The input, to be focused by code that clears the search and so removes the button that had the focus. */
  inputRef: RefObject<HTMLInputElement | null>
}

export function SearchForm({ term, onSearch, inputRef }: SearchFormProps) {
  const [inputText, setInputText] = useState(term)
  const [lastTerm, setLastTerm] = useState(term)

  if (term !== lastTerm) {
    setLastTerm(term)
    setInputText(term)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(normalizeSearchTerm(inputText))
  }

  return (
    <search>
      <form onSubmit={submit} className="flex items-stretch gap-2.5">
        <TextField
          ref={inputRef}
          label="Find by keyword"
          hideLabel
          placeholder="Find by keyword"
          type="search"
          name="q"
          value={inputText}
          onChange={({ target }) => setInputText(target.value)}
          enterKeyHint="search"
          autoComplete="off"
          className="grow"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
