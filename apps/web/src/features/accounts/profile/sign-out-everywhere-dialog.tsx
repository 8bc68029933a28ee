import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'

type SignOutEverywhereDialogProps = { onSignOut: () => Promise<void>; onClose: () => void }

export function SignOutEverywhereDialog({ onSignOut, onClose }: SignOutEverywhereDialogProps) {
  const { submit, errors, isPending } = useFormMutation({ mutationFn: onSignOut, onSuccess: onClose })

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
          <Button busy={isPending} busyText="Signing out" onClick={() => submit()}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <FormError>{errors.form}</FormError>
    </Dialog>
  )
}
