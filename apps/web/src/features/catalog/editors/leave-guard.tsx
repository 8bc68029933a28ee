import type { RecordFields } from '@kitchen-table/domain/catalog'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { leadsToOtherPage } from '../../../app/forms/dirty-form-guard.tsx'
import { isLeavingPage } from '../../../app/leave-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { messages } from './messages.ts'
import type { RecordForm } from './use-record-form.ts'

export type LeaveGuardProps = {
  /** A stored draft keeps what was typed when the browser is closed, but no file that is on its way. */
  editor: Pick<RecordForm<RecordFields>, 'hasUnsavedChanges' | 'isDraftStored' | 'isUploading' | 'clearDraft'>
}

function describeLoss(isDraftStored: boolean, isUploading: boolean): string {
  if (!isDraftStored) return messages.noDraftPossible()
  return isUploading ? messages.fileIsStillSent() : messages.changesCanStay()
}

/** Asks before a page with unsaved changes is left for another one, and offers to keep them as a draft. */
export function LeaveGuard({ editor }: LeaveGuardProps) {
  const { hasUnsavedChanges, isDraftStored, isUploading } = editor
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: (navigation) => leadsToOtherPage(navigation) && hasUnsavedChanges(),
    enableBeforeUnload: () => !isLeavingPage() && hasUnsavedChanges() && (isUploading() || !isDraftStored()),
    withResolver: true,
  })

  return (
    <LeaveDialog
      open={status === 'blocked'}
      editor={editor}
      leadsToOtherPage
      onStay={() => reset?.()}
      onLeave={() => proceed?.()}
    />
  )
}

type LeaveDialogProps = LeaveGuardProps & {
  open: boolean
  /** Whether the next page takes the focus; otherwise it returns to where it was. */
  leadsToOtherPage?: boolean
  onStay: () => void
  onLeave: () => void
}

/** What becomes of unsaved changes that are about to be left. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { open, editor, leadsToOtherPage: losesFocus = false, onStay, onLeave } = props
  // Read again whenever the dialog opens: the functions are the same, what they return is not.
  const isDraftStored = !open || editor.isDraftStored()
  const isUploading = open && editor.isUploading()
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
      title={messages.leaveWithoutSaving()}
      description={describeLoss(isDraftStored, isUploading)}
      actions={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              editor.clearDraft()
              leave()
            }}
          >
            {messages.discardChanges()}
          </Button>
          {isDraftStored && (
            <Button variant="outline" onClick={leave}>
              {messages.leaveKeepTheDraft()}
            </Button>
          )}
          <Button ref={stay} onClick={onStay}>
            {messages.keepEditing()}
          </Button>
        </>
      }
    />
  )
}
