import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { UnsentWork } from './use-sign-out.ts'

type UnsentWorkDialogProps = {
  unsentWork: UnsentWork
  isPending: boolean
  onSignOut: () => void
  onCancel: () => void
}

/** Asks before work that is only on this device is discarded. */
export function UnsentWorkDialog({ unsentWork, isPending, onSignOut, onCancel }: UnsentWorkDialogProps) {
  const { hasProgress, drafts } = unsentWork
  return (
    <Dialog
      onClose={onCancel}
      title={
        hasProgress
          ? 'Some of your progress is only on this device'
          : 'Some of your work is only on this device'
      }
      description={
        hasProgress
          ? 'It could not be sent yet. If you sign out now, it is lost.'
          : 'It is not saved yet. If you sign out now, it is lost.'
      }
      actions={
        <>
          <Button variant="outline" busy={isPending} busyText="Signing out" onClick={onSignOut}>
            Sign out and lose it
          </Button>
          <Button onClick={onCancel}>Stay signed in</Button>
        </>
      }
    >
      {drafts.length > 0 && (
        <>
          <p className="font-semibold">{hasProgress ? 'Not saved either:' : 'Not saved:'}</p>
          <ul className="mt-1 list-disc space-y-1 ps-5 break-words">
            {drafts.map((draft) => (
              <li key={draft}>{draft}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
