import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isUnreachableError } from '../app/api.ts'
import { LoadError } from '../app/load-error.tsx'
import { usePageTitle } from '../app/use-page-title.ts'
import { messages } from './-pages.messages.ts'

/** Replaces a page that could not be loaded. Retries when the connection is back. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  usePageTitle(messages.thisPageCouldNot())

  async function retry() {
    await queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
    await router.invalidate()
  }

  const retryOnline = useEffectEvent(() => {
    if (isUnreachableError(error)) void retry()
  })
  useEffect(() => {
    const listener = () => retryOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])

  return <LoadError headingLevel={1} error={error} title={messages.weCouldNotLoad()} onRetry={retry} />
}
