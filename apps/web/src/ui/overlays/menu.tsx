import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { buttonStyle } from '../button-style.ts'
import { classNames } from '../class-names.ts'
import { LineIcon, type LineIconName } from '../line-icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { getNextMenuIndex } from './menu-keys.ts'
import { placePopover, useCloseOnScroll } from './place-popover.ts'

type MenuProps = {
  /** The button's accessible name, and its text where there is no `trigger`. */
  label: string
  /** What the button shows instead of its label: an avatar, an icon. */
  trigger?: ReactNode
  /**
   * `MenuItem`, `MenuSeparator`, and router links with `{...menuLinkProps}` spread on them. A function is called only
   * while the menu is open: for lists that have a menu in every row.
   */
  children: ReactNode | (() => ReactNode)
  className?: string
}

/** A button with a menu in a native popover, which is above everything and closes on a click outside and on Escape. */
export function Menu({ label, trigger, children, className }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [position, setPosition] = useState({})
  const close = () => list.current?.hidePopover()
  useCloseOnScroll(open, button, list)

  function updatePosition({ newState }: ToggleEvent) {
    setOpen(newState === 'open')
    if (newState !== 'open' || !button.current) return
    const { clientWidth: width, clientHeight: height } = document.documentElement
    setPosition(placePopover(button.current.getBoundingClientRect(), { width, height }))
  }

  function handleTriggerKeyDown(event: KeyboardEvent) {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    list.current?.showPopover()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={handleTriggerKeyDown}
        className={classNames(
          trigger ? TRIGGER_STYLE : buttonStyle({ variant: 'outline', size: 'small' }),
          className,
        )}
      >
        {trigger ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {trigger ? <span aria-hidden="true">{trigger}</span> : <LineIcon name="chevron" className="size-4" />}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        style={position}
        onBeforeToggle={updatePosition}
        onToggle={({ newState }) => newState === 'open' && getMenuItems(list.current)[0]?.focus()}
        onKeyDown={(event) => handleMenuKeyDown(event, close)}
        onClick={(event) => event.target instanceof Element && event.target.closest(ITEM_SELECTOR) && close()}
        className="inset-auto m-0 min-w-52 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-field border border-line bg-card p-1.5 text-ink shadow-soft transition-opacity duration-[120ms] starting:opacity-0"
      >
        {typeof children === 'function' ? open && children() : children}
      </div>
    </>
  )
}

const TRIGGER_STYLE =
  'inline-grid min-h-11 min-w-11 place-items-center rounded-full transition-colors hover:bg-tint'
const ITEM_SELECTOR = '[role="menuitem"]'

function getMenuItems(list: HTMLElement | null): HTMLElement[] {
  const items = [...(list?.querySelectorAll<HTMLElement>(`${ITEM_SELECTOR}:not(:disabled)`) ?? [])]
  return items.filter((item) => item.checkVisibility())
}

function handleMenuKeyDown(event: KeyboardEvent<HTMLElement>, close: () => void) {
  // The Escape that closes the menu must not reach a dialog around it.
  if (event.key === 'Escape') event.stopPropagation()
  if (event.key === 'Tab') close()
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const items = getMenuItems(event.currentTarget)
  const current = items.findIndex((item) => item.contains(document.activeElement))
  const next = getNextMenuIndex(
    event.key,
    current,
    items.map((item) => item.textContent),
  )
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

const ITEM_STYLE =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 py-1.5 text-start no-underline transition-colors hover:bg-tint focus:bg-tint focus-visible:-outline-offset-2 focus-visible:shadow-none disabled:opacity-55'

/** Spread these on a link inside a menu. */
export const menuLinkProps = { role: 'menuitem', tabIndex: -1, className: `${ITEM_STYLE} text-ink` }

type MenuItemProps = ComponentProps<'button'> & { icon?: LineIconName; danger?: boolean }

export function MenuItem({ icon, danger, className, children, ...rest }: MenuItemProps) {
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames(ITEM_STYLE, danger && 'text-danger', className)}
    >
      {icon && <LineIcon name={icon} className="size-5" />}
      {children}
    </button>
  )
}

export function MenuSeparator() {
  return <hr className="mx-2 my-1.5 border-line" />
}
