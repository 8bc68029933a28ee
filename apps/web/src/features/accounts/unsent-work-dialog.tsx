import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before a sign-out that would lose changes which could not be sent. */
export function UnsentWorkDialog({ onCancel, onSignOut }: { onCancel: () => void; onSignOut: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      title="Some of your progress is only on this device"
      description="It could not be sent yet. If you sign out now, it is lost."
      actions={
        <>
          <Button variant="outline" onClick={onSignOut}>
            Sign out and lose it
          </Button>
          <Button onClick={onCancel}>Stay signed in</Button>
        </>
      }
    />
  )
}
