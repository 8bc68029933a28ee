import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type UnsentWorkDialogProps = { isPending: boolean; onSignOut: () => void; onCancel: () => void }

export function UnsentWorkDialog({ isPending, onSignOut, onCancel }: UnsentWorkDialogProps) {
  return (
    <Dialog
      onClose={onCancel}
      title="Some of your progress is only on this device"
      description="It could not be sent yet. If you sign out now, it is lost."
      actions={
        <>
          <Button variant="outline" busy={isPending} busyText="Signing out" onClick={onSignOut}>
            Sign out and lose it
          </Button>
          <Button onClick={onCancel}>Stay signed in</Button>
        </>
      }
    />
  )
}
