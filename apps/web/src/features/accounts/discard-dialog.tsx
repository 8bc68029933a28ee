import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type DiscardDialogProps = { open: boolean; onKeep: () => void; onDiscard: () => void }

/** Asks before typed text is discarded. Render it inside the dialog with the text, so that Escape closes this first. */
export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onKeep()}
      initialFocus={keep}
      title="Discard what you typed?"
      description="Your message has not been sent."
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
