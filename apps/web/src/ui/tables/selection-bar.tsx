import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { messages } from './messages.ts'

type SelectionBarProps = {
  count: number
  onClear: () => void
  /** Buttons, on a dark ground: `Button` with `className={selectionActionStyle}`. */
  children: ReactNode
}

export const selectionActionStyle =
  'inline-flex min-h-11 items-center rounded-full px-3.5 text-small max-sm:px-2 font-semibold text-ground transition-colors hover:bg-ground/15 focus-visible:outline-ground focus-visible:shadow-none'

/** Rises from below while something is selected. It stays in the flow, so that it never covers the end of the page. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <>
      <VisuallyHidden role="status">{count > 0 && messages.selected({ count })}</VisuallyHidden>
      {count > 0 && (
        <section
          aria-label={messages.selection()}
          data-bottom-bar
          className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap max-sm:-mx-2 max-sm:w-auto max-sm:max-w-none max-sm:justify-between max-sm:gap-x-0 max-sm:px-1.5 items-center gap-x-1 gap-y-0.5 rounded-card bg-ink px-3 py-1 text-small text-ground shadow-soft transition-[translate,opacity] duration-200 print:hidden starting:translate-y-6 starting:opacity-0 max-md:in-[html:has([data-bottom-places])]:bottom-20"
        >
          <p className="px-2 py-2.5 font-semibold max-sm:px-1.5">{messages.selected({ count })}</p>
          {children}
          <IconButton
            icon="close"
            label={messages.clearTheSelection()}
            onClick={onClear}
            className="text-ground! enabled:hover:bg-ground/15! enabled:hover:text-ground! focus-visible:outline-ground! focus-visible:shadow-none!"
          />
        </section>
      )}
    </>
  )
}
