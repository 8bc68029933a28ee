import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../ui/dialog.tsx'

type DiscardDialogProps = Pick<DialogProps, 'finalFocus'> & {
  open: boolean
  /** What would be lost: "Your message has not been sent." */
  description: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before typed text is discarded. In a dialog, render it inside, so that Escape closes this one first. */
export function DiscardDialog({ open, description, onKeep, onDiscard, finalFocus }: DiscardDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      initialFocus={keep}
      finalFocus={finalFocus}
      title="Discard what you typed?"
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onDiscard}>
            Discard it
          </Button>
          <Button ref={keep} onClick={onKeep}>
            Keep writing
          </Button>
        </>
      }
    />
  )
}
