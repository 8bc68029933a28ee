import type { Person } from '@kitchen-table/contract/person'
import { HOME } from '@kitchen-table/domain/accounts/routes'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { leave, personQuery, usePerson } from '../app/queries.ts'
import { sessionEnd } from '../app/session-end.ts'
import { onSignedOutElsewhere } from '../app/signed-out-elsewhere.ts'

const SessionEndedDialog = lazy(() =>
  import('../features/accounts/session-ended-dialog.tsx').then((part) => ({
    default: part.SessionEndedDialog,
  })),
)

/**
 * Asks the person to sign in again over the page when their session has ended under it, and then sends what waits
 * (`sendWaiting`). Who signed out in another tab is asked nothing: this page is left too.
 */
export function SessionDialog({ sendWaiting }: { sendWaiting: () => Promise<unknown> }) {
  const queries = useQueryClient()
  const { sub } = usePerson().user
  const isAsking = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.read)

  useEffect(() => onSignedOutElsewhere(sub, () => leave(queries)), [sub, queries])

  function back(person: Person) {
    if (person.user.sub !== sub) {
      location.assign(HOME)
      return
    }
    queries.setQueryData(personQuery.queryKey, person)
    sessionEnd.arrived(true)
    void sendWaiting()
  }

  return (
    isAsking && (
      <Suspense>
        <SessionEndedDialog onBack={back} onClose={sessionEnd.decline} />
      </Suspense>
    )
  )
}
