import { useState } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'

const PreviewDialog = lazyComponent(
  () => import('./preview-dialog.tsx').then((module) => module.PreviewDialog),
  { name: messages.thePreview, dismiss: ({ onClose }) => onClose() },
)

/** Opens the choice of whose library to preview. */
export function PreviewButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="shrink-0"
      >
        <LineIcon name="eye" className="size-5" />
        <RichMessage
          parts={messages.preview({ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> })}
        />
      </Button>
      {isOpen && <PreviewDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
