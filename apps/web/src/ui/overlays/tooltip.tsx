import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useId } from 'react'

const SHOW_AFTER_MS = 400
/** Time for the pointer to cross the gap between the control and the tooltip. */
const HIDE_AFTER_MS = 160

type TooltipProps = {
  text: ReactNode
  /** The control, which the text describes. */
  children: ReactElement
}

/** A text about a control, on hover and on focus. Never put essential text only here: touch screens have no hover. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  return (
    <Base.Root>
      <Base.Trigger
        delay={SHOW_AFTER_MS}
        closeDelay={HIDE_AFTER_MS}
        aria-describedby={id}
        render={children}
      />
      {/* Always in the document, because screen readers read it with the control. */}
      <Base.Portal keepMounted>
        <Base.Positioner side="top" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            id={id}
            role="tooltip"
            className="max-w-[min(20rem,calc(100vw-1rem))] rounded-small bg-ink px-3 py-1.5 text-small text-ground transition-opacity duration-[120ms] data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
