import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { leadsToOtherPage } from '../../../app/forms/dirty-form-guard.tsx'
import { isLeavingPage } from '../../../app/leave-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export type LeaveGuardProps = {
  hasUnsavedChanges: () => boolean
  /** Whether the device has stored the draft: then closing the browser loses nothing, and nothing is asked. */
  isDraftStored: () => boolean
  /** Whether a file is on its way, which the draft does not contain. */
  isUploading?: () => boolean
  onDiscard: () => void
}

function describeLoss(isDraftStored: boolean, isUploading: boolean): string {
  if (!isDraftStored) return 'This browser cannot keep a draft. If you leave, your changes are lost.'
  return isUploading
    ? 'A file is still being sent. A draft keeps your other changes, but not this file.'
    : 'Your changes can stay on this device as a draft. You find them here when you come back.'
}

/** Asks before a page with unsaved changes is left for another one, and offers to keep them as a draft. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { hasUnsavedChanges, isDraftStored, isUploading = () => false, onDiscard } = props
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: (navigation) => leadsToOtherPage(navigation) && hasUnsavedChanges(),
    enableBeforeUnload: () => !isLeavingPage() && hasUnsavedChanges() && (isUploading() || !isDraftStored()),
    withResolver: true,
  })
  const isBlocked = status === 'blocked'

  return (
    <LeaveDialog
      open={isBlocked}
      leadsToOtherPage
      // Read again whenever the dialog opens: the functions are the same, what they return is not.
      isDraftStored={!isBlocked || isDraftStored()}
      isUploading={isBlocked && isUploading()}
      onStay={() => reset?.()}
      onLeave={() => proceed?.()}
      onDiscard={onDiscard}
    />
  )
}

type LeaveDialogProps = {
  open: boolean
  /** Whether the next page takes the focus; otherwise it returns to where it was. */
  leadsToOtherPage?: boolean
  isDraftStored: boolean
  isUploading?: boolean
  onStay: () => void
  onLeave: () => void
  onDiscard: () => void
}

/** What becomes of unsaved changes that are about to be left. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { open, leadsToOtherPage: losesFocus = false, isDraftStored, isUploading = false } = props
  const { onStay, onLeave, onDiscard } = props
  const stay = useRef<HTMLButtonElement>(null)
  const isLeft = useRef(false)

  function leave() {
    isLeft.current = true
    onLeave()
  }

  return (
    <Dialog
      open={open}
      onClose={onStay}
      initialFocus={stay}
      finalFocus={() => (losesFocus && isLeft.current ? false : null)}
      title="Leave without saving?"
      description={describeLoss(isDraftStored, isUploading)}
      actions={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              onDiscard()
              leave()
            }}
          >
            Discard changes
          </Button>
          {isDraftStored && (
            <Button variant="outline" onClick={leave}>
              Leave, keep the draft
            </Button>
          )}
          <Button ref={stay} onClick={onStay}>
            Keep editing
          </Button>
        </>
      }
    />
  )
}
