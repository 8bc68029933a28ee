import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { LineIcon, type LineIconName } from './line-icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LineIconName
  /** The accessible name. */
  label: string
  danger?: boolean
}

export function IconButton({ icon, label, danger, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors enabled:hover:bg-tint disabled:opacity-55',
        danger ? 'text-danger' : 'text-soft enabled:hover:text-ink',
        className,
      )}
    >
      <LineIcon name={icon} />
      {/* Not aria-label: queries by label text must match only the field's own label. */}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}
