import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { messages } from './messages.ts'

type PasteNoticeProps = {
  /** What a paste was without, or what became of it; null shows nothing. */
  text: string | null
  /** Not given where there is nothing to undo. */
  onUndo: (() => void) | undefined
  onClose: () => void
}

/** One line about what was pasted into a text, in sight however long the text is. Announced to screen readers. */
export function PasteNotice({ text, onUndo, onClose }: PasteNoticeProps) {
  return (
    <div
      className={
        text === null
          ? undefined
          : 'flex flex-wrap items-center gap-x-2 border-b border-line bg-card py-1.5 ps-4 pe-1.5'
      }
    >
      {/* Rendered also without a text: a text is only announced in an existing live region. */}
      <p role="status" className="min-w-0 grow basis-56 text-small text-soft">
        {text}
      </p>
      {text !== null && (
        <div className="ms-auto flex items-center">
          {onUndo && (
            <Button size="small" variant="quiet" onClick={onUndo}>
              {messages.undoPaste()}
            </Button>
          )}
          <IconButton icon="close" label={messages.closeThisMessage()} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
