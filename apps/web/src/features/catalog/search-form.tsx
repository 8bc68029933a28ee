import { searchTerm } from '@kitchen-table/domain/catalog/search'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type SearchFormProps = {
  /** The term that the address carries. */
  term: string
  /** Gets the tidied term; an empty one clears the search. */
  onSearch: (term: string) => void
  /** The box itself, for whoever clears the search and takes away the button that was pressed. */
  box: RefObject<HTMLInputElement | null>
}

export function SearchForm({ term, onSearch, box }: SearchFormProps) {
  const [typed, setTyped] = useState(term)
  const [followed, setFollowed] = useState(term)

  if (term !== followed) {
    setFollowed(term)
    setTyped(term)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(searchTerm(typed))
  }

  return (
    <search>
      <form onSubmit={submit} className="flex items-stretch gap-2.5">
        <TextField
          ref={box}
          label="Find by keyword"
          hideLabel
          placeholder="Find by keyword"
          type="search"
          name="q"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          enterKeyHint="search"
          autoComplete="off"
          className="grow"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
