import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useContext } from 'react'
import { classNames } from '../class-names.ts'
import { messages as commonMessages } from '../common.messages.ts'
import { IconButton } from '../icon-button.tsx'
import { getPartLanguageAttributes, IsTranslatedContext } from '../language-attributes.ts'

export type DialogProps = {
  /** Left out where the dialog is rendered only while it is open. */
  open?: boolean
  onClose: () => void
  title: ReactNode
  /** One sentence that screen readers read with the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons: cancel first, the one filled button last. */
  actions?: ReactNode
  wide?: boolean
  /** Takes focus on opening; by default the first control of the body or the actions. */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * Returns what takes focus on closing if the control that opened the dialog no longer exists; null for that control,
   * and false to leave the focus to the page that opens next.
   */
  finalFocus?: () => HTMLElement | false | null
}

const POPUP =
  'fixed inset-x-0 bottom-0 z-40 max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain scroll-pb-24 rounded-t-card border border-line bg-card shadow-soft transition-[translate,opacity] duration-200 data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0 sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:-translate-y-1/2 sm:rounded-card sm:data-ending-style:-translate-y-[calc(50%-0.75rem)] sm:data-starting-style:-translate-y-[calc(50%-0.75rem)]'

/** Whether the key was pressed in what uses Escape itself, as a row of a list does while it is dragged. */
const isUsedInside = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-uses-escape]') !== null

/** A modal dialog: a sheet at the bottom on a phone, a card in the center elsewhere. */
export function Dialog(props: DialogProps) {
  const {
    open = true,
    onClose,
    title,
    description,
    children,
    actions,
    wide,
    initialFocus,
    finalFocus,
  } = props
  // It is outside of the part that has opened it.
  const partLanguage = getPartLanguageAttributes(useContext(IsTranslatedContext))

  function handleOpenChange(next: boolean, details: Base.Root.ChangeEventDetails) {
    if (details.reason === 'escape-key' && isUsedInside(details.event)) {
      details.cancel()
      details.allowPropagation()
    } else if (!next) onClose()
  }

  return (
    <Base.Root open={open} onOpenChange={handleOpenChange}>
      <Base.Portal>
        {/* forceRender: also covers the dialog from which this one was opened. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          {...partLanguage}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={classNames(POPUP, wide ? 'sm:max-w-3xl' : 'sm:max-w-lg')}
        >
          <div className="px-5 pt-5 pe-16 sm:px-7 sm:pt-6 sm:pe-18">
            <Base.Title className="text-title-m">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-soft">{description}</Base.Description>}
          </div>
          {children && <div className="px-5 pt-4 sm:px-7">{children}</div>}
          <div className="h-5 sm:h-6" />
          {actions && (
            <div className="sticky bottom-0 z-20 flex flex-wrap justify-end gap-3 border-t border-line bg-card px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:max-sm:grow sm:px-7">
              {actions}
            </div>
          )}
          {/* Last in DOM order, although shown at the top, so that focus starts in the content and not on Close. */}
          <Base.Close
            render={
              <IconButton
                icon="close"
                label={commonMessages.close()}
                className="absolute end-3 top-3 sm:top-4"
              />
            }
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
