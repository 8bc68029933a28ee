import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { type FocusEvent, type MouseEvent, useRef, useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { LineIcon, type LineIconName } from '../line-icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { type Flash, type FlashLevel, useFlash } from './flash-store.ts'
import { messages } from './messages.ts'

const LEVEL_STYLES = {
  success: { icon: 'check', name: messages.done, className: 'text-accent' },
  warn: { icon: 'info', name: messages.pleaseNote, className: 'text-warm' },
  error: { icon: 'warning', name: messages.wentWrong, className: 'text-danger' },
} satisfies Record<FlashLevel, { icon: LineIconName; name: PlainMessage; className: string }>

/** Shows the flash messages. Render it once, outside of what routes replace. Only errors interrupt a screen reader. */
export function FlashRegion() {
  const store = useFlash()
  const flashes = useSyncExternalStore(store.subscribe, store.read)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement>(null)

  function handleFocus(event: FocusEvent) {
    store.hold('focus')
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !region.current?.contains(from)) previousFocus.current = from
  }

  function handleBlur(event: FocusEvent) {
    if (!region.current?.contains(event.relatedTarget)) store.release('focus')
  }

  function close(id: number, button: HTMLElement) {
    const buttons = [...(region.current?.querySelectorAll('button') ?? [])]
    const card = button.closest('[data-flash]')
    const next = buttons.find((other) => !card?.contains(other))
    // Removing a card under the pointer or with the focus fires no leave or blur event.
    store.release('pointer')
    store.release('focus')
    store.close(id)
    const target = next ?? previousFocus.current
    target?.focus()
  }

  function renderFlashes(assertive: boolean) {
    return flashes
      .filter(({ level }) => (level === 'error') === assertive)
      .map((flash) => (
        <FlashCard key={flash.id} flash={flash} onClose={(event) => close(flash.id, event.currentTarget)} />
      ))
  }

  return (
    <section
      ref={region}
      aria-label={messages.messages()}
      onPointerEnter={() => store.hold('pointer')}
      onPointerLeave={() => store.release('pointer')}
      onFocus={handleFocus}
      onBlur={handleBlur}
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-50 sm:start-auto sm:end-6 sm:w-100 print:hidden"
    >
      {/* Explicit aria-live: an open dialog hides all other elements outside of it from screen readers. */}
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {renderFlashes(true)}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {renderFlashes(false)}
      </div>
    </section>
  )
}

function FlashCard({ flash, onClose }: { flash: Flash; onClose: (event: MouseEvent<HTMLElement>) => void }) {
  const { icon, name, className } = LEVEL_STYLES[flash.level]
  const { action } = flash

  function runAction(event: MouseEvent<HTMLElement>) {
    onClose(event)
    action?.run()
  }

  return (
    <div
      data-flash
      className="pointer-events-auto mb-3 flex animate-arrive items-start gap-3 rounded-card border border-edge bg-card py-3 ps-4 pe-2 shadow-soft"
    >
      <LineIcon name={icon} className={classNames('mt-2 size-6', className)} />
      <div className="min-w-0 flex-1 py-2">
        <VisuallyHidden>{name()}: </VisuallyHidden>
        {flash.title && <p className="leading-snug font-semibold">{flash.title}</p>}
        <p className={classNames('leading-snug', flash.title && 'mt-0.5 text-small text-soft')}>
          {flash.text}
        </p>
      </div>
      {action && (
        <Button variant="quiet" size="small" onClick={runAction}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={messages.closeMessage()} onClick={onClose} />
    </div>
  )
}
