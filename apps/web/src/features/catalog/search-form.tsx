import { searchTerm } from '@kitchen-table/domain/catalog/search'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type SearchFormProps = {
  /** The term that the address carries. */
  term: string
  /** Gets the tidied term; an empty one clears the search. */
  onSearch: (term: string) => void
}

export function SearchForm({ term, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(term)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(searchTerm(typed))
  }

  return (
    <search>
      <form onSubmit={submit} className="flex items-start gap-2.5">
        <TextField
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
        <Button type="submit" size="large">
          Search
        </Button>
      </form>
    </search>
  )
}
