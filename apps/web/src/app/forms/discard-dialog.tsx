import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type DiscardDialogProps = {
  open: boolean
  /** What would be lost: "Your message has not been sent." */
  description: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before typed text is discarded. In a dialog, render it inside, so that Escape closes this one first. */
export function DiscardDialog({ open, description, onKeep, onDiscard }: DiscardDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onKeep()}
      initialFocus={keep}
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
