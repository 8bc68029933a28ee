import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'
import { messages } from './messages.ts'

export type QueryRegionProps<Data> = {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Completes "We could not load …": "the tracks". */
  name: string
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of a page with data of its own: what is loading, that it could not be loaded, or its content. */
export function QueryRegion<Data>({ query, name, loading, children }: QueryRegionProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) return loading
  return (
    <LoadError
      error={error}
      title={messages.couldNotLoad({ name })}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
