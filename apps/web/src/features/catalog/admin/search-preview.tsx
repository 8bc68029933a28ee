import type { TrackRow } from '@kitchen-table/contract/catalog-content'
import type { Synonym } from '@kitchen-table/domain/catalog/layout'
import { createLessonFinder } from '@kitchen-table/domain/catalog/lesson-search/find-lessons'
import { loadLessonIndex } from '@kitchen-table/domain/catalog/lesson-search/lesson-index'
import { normalizeSearchTerm } from '@kitchen-table/domain/catalog/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../app/api.ts'
import { TextField } from '../../../ui/text-field.tsx'

type SearchPreviewProps = { config: string; synonyms: Synonym[]; tracks: readonly TrackRow[] }

/** Tries a search with the synonyms of the form, on the saved lessons of the layout. */
export function SearchPreview({ config, synonyms, tracks }: SearchPreviewProps) {
  const [query, setQuery] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const trackTitles = new Map(tracks.map(({ slug, title }) => [slug, title]))
  const { data: index, error } = useQuery({
    queryKey: [...api.catalog.searchIndex.queryKey({ input: { layout: config } }), 'loaded'],
    queryFn: async () => loadLessonIndex((await client.catalog.searchIndex({ layout: config })).index),
    enabled: isWanted,
    structuralSharing: false,
  })
  const term = normalizeSearchTerm(query)
  const lessons = index && term !== '' ? createLessonFinder(index, synonyms)(term) : []

  return (
    <div>
      <TextField
        label="Try a search"
        hint="“Lessons that may help” with these synonyms, before they are saved."
        type="search"
        autoComplete="off"
        value={query}
        onFocus={() => setIsWanted(true)}
        onChange={({ target }) => setQuery(target.value)}
        error={error && 'The search could not be loaded. Please try again in a moment.'}
      />
      <div role="status" className="mt-3">
        {index && term !== '' && lessons.length === 0 && (
          <p className="text-small text-soft">No lesson is found for “{term}”.</p>
        )}
        {lessons.length > 0 && (
          <ol className="grid list-decimal gap-1.5 ps-6">
            {lessons.map(({ unitId, title, track }) => (
              <li key={unitId}>
                {title} <span className="text-small text-soft">in “{trackTitles.get(track) ?? track}”</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
