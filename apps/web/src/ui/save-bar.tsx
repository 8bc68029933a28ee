import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { LineIcon } from './line-icon.tsx'
import { messages } from './messages.ts'
import { Dialog } from './overlays/dialog.tsx'
import { isSaveShortcut } from './save-shortcut.ts'

export type SaveBarProps = {
  /** What has changed, in words: "order of lessons", "tags". */
  changes: readonly string[]
  /** What saving would mean: "41 people would finish this track". */
  note?: ReactNode
  status: 'idle' | 'saving' | 'saved' | 'failed'
  /** What went wrong, what is safe and what to do next. */
  error?: ReactNode
  saveLabel: string
  onSave: () => void
  /** Called after the user has confirmed it. */
  onDiscard: () => void
  /** Nothing has been saved of this record yet. */
  isNew?: boolean
}

/**
 * Appears at the bottom when something has changed. Ctrl+S or Cmd+S saves. Render it last in the page's content, also
 * while nothing has changed: it is sticky and in the flow, so the end of the content is never below it.
 */
export function SaveBar(props: SaveBarProps) {
  const { changes, status, onSave, onDiscard } = props
  const [isConfirming, setConfirming] = useState(false)
  const canSave = changes.length > 0 && status !== 'saving'
  useSaveShortcut(() => canSave && onSave())
  const rememberFocus = useRestoredFocus(changes.length > 0)

  if (changes.length === 0 && status === 'idle') return null
  return (
    <section
      aria-label={messages.changes()}
      data-bottom-bar
      onFocus={rememberFocus}
      className="sticky bottom-0 z-20 mt-8 transition-[translate,opacity] duration-200 [border-image:conic-gradient(var(--color-card)_0_0)_fill_0//0_100vmax] before:absolute before:inset-x-0 before:top-0 before:h-px before:[border-image:conic-gradient(var(--color-line)_0_0)_fill_0//0_100vmax] max-md:in-[html:has([data-bottom-places])]:bottom-[calc(3.65rem+env(safe-area-inset-bottom))] print:hidden starting:translate-y-4 starting:opacity-0 [@media(max-height:26rem)]:static"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <SaveState {...props} />
        <div className="flex flex-1 flex-wrap justify-end gap-3 *:max-sm:grow">
          {changes.length > 0 && (
            <>
              <Button variant="outline" disabled={status === 'saving'} onClick={() => setConfirming(true)}>
                {messages.discard()}
              </Button>
              <Button
                busy={status === 'saving'}
                busyText={messages.saving()}
                aria-keyshortcuts="Control+S Meta+S"
                onClick={onSave}
              >
                {props.saveLabel}
              </Button>
            </>
          )}
        </div>
      </div>
      {isConfirming && (
        <DiscardChangesDialog
          changes={changes}
          onKeep={() => setConfirming(false)}
          onDiscard={() => {
            setConfirming(false)
            onDiscard()
          }}
        />
      )}
    </section>
  )
}

function SaveState({ changes, note, status, error, isNew }: SaveBarProps) {
  const isUnsaved = changes.length > 0
  return (
    <div className="min-w-0 flex-[1_1_18rem] text-small">
      <div role="status">
        {status === 'saving' && <p className="font-semibold">{messages.saving()}</p>}
        {status === 'saved' && !isUnsaved && (
          <p className="flex items-center gap-2 font-semibold">
            <LineIcon name="check" className="size-5 text-accent" /> {messages.saved()}
          </p>
        )}
        {status !== 'saving' && isUnsaved && (
          <p>
            <strong className="font-semibold">
              {isNew ? messages.notCreatedYet() : messages.notSaved()}
            </strong>{' '}
            {changes.join(', ')}
            {note && <span className="text-soft"> · {note}</span>}
          </p>
        )}
      </div>
      <div role="alert">
        {status === 'failed' && error && (
          <p className="mt-1 flex gap-1.5 font-medium text-danger">
            <LineIcon name="warning" className="size-5" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}

type DiscardChangesDialogProps = { changes: readonly string[]; onKeep: () => void; onDiscard: () => void }

/** Asks before changes are discarded. */
export function DiscardChangesDialog({ changes, onKeep, onDiscard }: DiscardChangesDialogProps) {
  return (
    <Dialog
      onClose={onKeep}
      title={messages.discardYourChanges()}
      description={messages.cannotBeTakenBack({ changes: changes.join(', ') })}
      actions={
        <>
          <Button variant="quiet" onClick={onKeep}>
            {messages.keepEditing()}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {messages.discardChanges()}
          </Button>
        </>
      }
    />
  )
}

/** The shortcut never opens the browser's own dialog for saving the page. */
function useSaveShortcut(save: () => void) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveShortcut(event)) return
    event.preventDefault()
    if (!event.repeat && !document.querySelector('[role="dialog"]')) save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** Returns the focus to where it was before the bar, when saving or discarding has removed the bar's buttons. */
function useRestoredFocus(hasButtons: boolean) {
  const previous = useRef<Element>(null)

  useEffect(() => {
    const { current } = previous
    if (hasButtons || !(current instanceof HTMLElement)) return
    if (document.activeElement === document.body) current.focus()
    previous.current = null
  }, [hasButtons])

  return ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) previous.current = relatedTarget
  }
}
