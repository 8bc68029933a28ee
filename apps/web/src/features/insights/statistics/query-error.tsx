import type { UseQueryResult } from '@tanstack/react-query'
import { QueryRegion } from '../../../app/query-region.tsx'

/** Says that names which the page needs besides its figures could not be loaded; nothing if they could. */
export function QueryError({ query, name }: { query: UseQueryResult; name: string }) {
  return (
    <QueryRegion query={query} name={name} loading={null}>
      {() => null}
    </QueryRegion>
  )
}
