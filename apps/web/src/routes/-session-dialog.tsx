import type { Person } from '@kitchen-table/contract/person'
import { HOME } from '@kitchen-table/domain/accounts/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { lazyPart } from '../app/lazy-part.tsx'
import { personQuery, usePerson } from '../app/queries.ts'
import { sessionEnd } from '../app/session-end.ts'

const SessionEndedDialog = lazyPart(
  () => import('../features/accounts/session-ended-dialog.tsx').then((part) => part.SessionEndedDialog),
  { name: 'the form to sign in again', close: ({ onClose }) => onClose() },
)

/**
 * Asks the person to sign in again over the page when their session has ended under it, and then sends what waits
 * (`sendWaiting`). Who signed out in another tab is asked nothing: this page is left too (main.tsx).
 */
export function SessionDialog({ sendWaiting }: { sendWaiting: () => Promise<unknown> }) {
  const queries = useQueryClient()
  const { sub } = usePerson().user
  const isAsking = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.read)

  function back(person: Person) {
    if (person.user.sub !== sub) {
      location.assign(HOME)
      return
    }
    queries.setQueryData(personQuery.queryKey, person)
    sessionEnd.arrived(true)
    void sendWaiting()
  }

  return isAsking && <SessionEndedDialog onBack={back} onClose={sessionEnd.decline} />
}
