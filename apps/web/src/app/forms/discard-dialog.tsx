import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx'
import { messages } from './messages.ts'

type DiscardDialogProps = Pick<DialogProps, 'finalFocus'> & {
  open: boolean
  /** What would be lost: "Your message has not been sent." */
  description: string
  title?: string
  keepLabel?: string
  discardLabel?: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before typed text is discarded. In a dialog, render it inside, so that Escape closes this one first. */
export function DiscardDialog(props: DiscardDialogProps) {
  const { open, description, onKeep, onDiscard, finalFocus } = props
  const {
    title = messages.discardWhatYouTyped(),
    keepLabel = messages.keepWriting(),
    discardLabel = messages.discardIt(),
  } = props
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      initialFocus={keep}
      finalFocus={finalFocus}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onDiscard}>
            {discardLabel}
          </Button>
          <Button ref={keep} onClick={onKeep}>
            {keepLabel}
          </Button>
        </>
      }
    />
  )
}
