import { useState } from 'react'
import { deviceStorage } from '../../app/browser-storage.ts'
import { useCurrentUser } from '../../app/queries.ts'
import { createUserStorage } from '../../app/user-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { messages } from './messages.ts'

/** What is stored when the person has dismissed the notice on this device. */
const NAME = 'visible'

/** What the organization can see, until the person has dismissed it on this device. */
export function OrganizationVisibilityNotice() {
  const { user, visibleToOrganization } = useCurrentUser()
  const storage = createUserStorage(user.sub, deviceStorage)
  const [isDismissed, setIsDismissed] = useState(() => storage.read(NAME) !== null)
  if (isDismissed || visibleToOrganization === null) return null

  function dismiss() {
    storage.write(NAME, true)
    setIsDismissed(true)
  }

  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-0 flex-1 basis-80">{visibleToOrganization}</p>
      <Button variant="outline" size="small" onClick={dismiss}>
        {messages.gotIt()}
      </Button>
    </Card>
  )
}
