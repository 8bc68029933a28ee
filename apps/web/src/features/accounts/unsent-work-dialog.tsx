import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { messages } from './messages.ts'
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
      title={hasProgress ? messages.someOfYourProgress() : messages.someOfYourWork()}
      description={hasProgress ? messages.unsentProgressText() : messages.unsavedWorkText()}
      actions={
        <>
          <Button variant="outline" busy={isPending} busyText={messages.signingOut()} onClick={onSignOut}>
            {messages.signOutAndLose()}
          </Button>
          <Button onClick={onCancel}>{messages.staySignedIn()}</Button>
        </>
      }
    >
      {drafts.length > 0 && (
        <>
          <p className="font-semibold">{hasProgress ? messages.notSavedEither() : messages.notSaved()}</p>
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
