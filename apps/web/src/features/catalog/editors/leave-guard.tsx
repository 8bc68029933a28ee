import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { leadsToOtherPage } from '../../../app/forms/dirty-form-guard.tsx'
import { isLeavingPage } from '../../../app/leave-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type LeaveGuardProps = {
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
export function LeaveGuard({
  hasUnsavedChanges,
  isDraftStored,
  isUploading = () => false,
  onDiscard,
}: LeaveGuardProps) {
  const stay = useRef<HTMLButtonElement>(null)
  const isLeft = useRef(false)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: (navigation) => leadsToOtherPage(navigation) && hasUnsavedChanges(),
    enableBeforeUnload: () => !isLeavingPage() && hasUnsavedChanges() && (isUploading() || !isDraftStored()),
    withResolver: true,
  })

  function leave() {
    isLeft.current = true
    proceed?.()
  }

  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      initialFocus={stay}
      // After leaving, the heading of the next page takes the focus.
      finalFocus={() => (isLeft.current ? false : null)}
      title="Leave without saving?"
      description={describeLoss(isDraftStored(), isUploading())}
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
          {isDraftStored() && (
            <Button variant="outline" onClick={leave}>
              Leave, keep the draft
            </Button>
          )}
          <Button ref={stay} onClick={() => reset?.()}>
            Keep editing
          </Button>
        </>
      }
    />
  )
}
