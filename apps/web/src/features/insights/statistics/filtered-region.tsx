import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryRegion } from '../../../app/query-region.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

type FilteredRegionProps<Data> = {
  query: UseQueryResult<Data>
  /** Completes "We could not load …": "the statistics". */
  name: string
  /** Completes "Loading other …": "figures". */
  noun: string
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** What is shown of a filter. What was shown before stays meanwhile, dimmed. */
export function FilteredRegion<Data>({ query, name, noun, loading, children }: FilteredRegionProps<Data>) {
  const isStale = query.isPlaceholderData
  return (
    <QueryRegion query={query} name={name} loading={loading}>
      {(data) => (
        <>
          <VisuallyHidden role="status">{isStale && `Loading other ${noun}`}</VisuallyHidden>
          <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-50' : ''}`}>
            {children(data)}
          </div>
        </>
      )}
    </QueryRegion>
  )
}
