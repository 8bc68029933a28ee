import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { useAttempt } from './use-attempt.ts'

type EverywhereDialogProps = { onSignOut: () => Promise<void>; onClose: () => void }

export function EverywhereDialog({ onSignOut, onClose }: EverywhereDialogProps) {
  const leaving = useAttempt([])
  async function leave() {
    if (await leaving.attempt(onSignOut)) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Sign out everywhere?"
      description="On all your devices, this one too. What you have done is kept; you sign in again to go on."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Stay signed in
          </Button>
          <Button busy={leaving.isBusy} busyText="Signing out" onClick={leave}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <FormProblem>{Object.values(leaving.problems)[0]}</FormProblem>
    </Dialog>
  )
}
