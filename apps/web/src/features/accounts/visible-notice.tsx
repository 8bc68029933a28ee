import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../app/browser-storage.ts'
import { createPersonValue } from '../../app/person-value.ts'
import { useCurrentUser } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const dismissed = createPersonValue('visible', deviceStorage, (stored) => stored === true || null)

/** What the organisation can see, until the person has dismissed it on this device. */
export function VisibleNotice() {
  const { user, visibleToOrganisation } = useCurrentUser()
  const isDismissed = useSyncExternalStore(dismissed.subscribe, () => dismissed.read(user.sub))
  if (isDismissed || visibleToOrganisation === null) return null
  return (
    <Card as="section" aria-label="Your privacy" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-0 flex-1 basis-80">{visibleToOrganisation}</p>
      <Button variant="outline" size="small" onClick={() => dismissed.write(user.sub, true)}>
        Got it
      </Button>
    </Card>
  )
}
