import { normalizeSearchTerm } from '@kitchen-table/domain/catalog/search'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { linkStyle } from '../../ui/link-style.ts'
import { TextField } from '../../ui/text-field.tsx'

type SearchFormProps = {
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

export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <div className="rounded-card bg-tint/50 px-5 py-8 sm:px-8">
      <p className="font-serif text-title-s">We couldn't find any matches.</p>
      <ul className="mt-3 list-disc space-y-1 ps-5">
        <li>Check the spelling of your word.</li>
        <li>Try a less specific term: “car” instead of “car lease payment”.</li>
        <li>Use single words.</li>
        <li>Think of a synonym: “salary”, “pay”, “wages”.</li>
        <li>
          Look through the{' '}
          <Link to="/AllTopics" className={linkStyle}>
            list of topics
          </Link>
          .
        </li>
      </ul>
      <Button variant="outline" className="mt-5" onClick={onClear}>
        Clear Search
      </Button>
    </div>
  )
}
