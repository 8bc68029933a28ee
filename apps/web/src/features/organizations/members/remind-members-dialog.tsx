import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { messages } from './messages.ts'

type RemindMembersDialogProps = {
  title: string
  description: string
  /** Absent if nobody can be invited. */
  onRemind?: (() => void) | undefined
  onClose: () => void
}

/** Asks before members are invited again. */
export function RemindMembersDialog({ title, description, onRemind, onClose }: RemindMembersDialogProps) {
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {onRemind ? commonMessages.cancel() : commonMessages.close()}
          </Button>
          {onRemind && <Button onClick={onRemind}>{messages.inviteAgain()}</Button>}
        </>
      }
    />
  )
}
