import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorWords, isUnreachable } from '../app/api.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'

/** In place of a page that could not be loaded. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const queries = useQueryClient()
  usePageTitle('This page could not be loaded')

  async function retry() {
    await queries.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
    await router.invalidate()
  }

  return (
    <ErrorPanel
      headingLevel={1}
      happened="We could not load this page"
      safe={isUnreachable(error) && 'Nothing you have done is lost.'}
      next={errorWords(error)}
      onRetry={retry}
    />
  )
}
