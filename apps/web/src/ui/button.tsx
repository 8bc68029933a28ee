import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { classNames } from './class-names.ts'
import { messages } from './messages.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and ignores clicks; keeps width and focus, and announces `busyText` to screen readers. */
  busy?: boolean
  busyText?: string
  /** Ignores clicks for a while; unlike a disabled button it keeps the focus. */
  paused?: boolean
}

export function Button({
  variant,
  size,
  busy,
  busyText = messages.working(),
  paused,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || paused) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={handleClick}
        aria-disabled={busy || paused || undefined}
        className={classNames(
          buttonStyle({ variant, size }),
          'relative',
          busy && 'cursor-progress',
          paused && 'pointer-events-none opacity-55',
          className,
        )}
      >
        <span
          className={classNames(
            'inline-flex min-w-0 flex-wrap items-center justify-center gap-x-2',
            busy && 'opacity-0',
          )}
        >
          {children}
        </span>
        {busy && <Spinner />}
      </button>
      {busy !== undefined && <VisuallyHidden role="status">{busy && busyText}</VisuallyHidden>}
    </>
  )
}

/** A small button that opens a dialog. */
export function DialogButton(props: Omit<ButtonProps, 'size' | 'aria-haspopup'>) {
  return <Button variant="outline" size="small" aria-haspopup="dialog" {...props} />
}

function Spinner() {
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
      <span className="size-5 animate-spin rounded-full border-[2.5px] border-current border-e-transparent" />
    </span>
  )
}
