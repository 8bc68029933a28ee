import { classNames } from './class-names.ts'

export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'regular' | 'large'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full border-[1.5px] text-center leading-tight font-semibold no-underline transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55'

const VARIANTS = {
  filled: 'border-transparent bg-accent text-on enabled:hover:bg-accent-deep [a]:hover:bg-accent-deep',
  outline: 'border-accent/70 text-accent enabled:hover:bg-tint [a]:hover:bg-tint',
  quiet: 'border-transparent text-accent enabled:hover:bg-tint [a]:hover:bg-tint',
  danger: 'border-transparent bg-danger text-on enabled:hover:bg-danger-deep [a]:hover:bg-danger-deep',
} satisfies Record<ButtonVariant, string>

const SIZES = {
  small: 'min-h-11 px-4 py-2 text-small',
  regular: 'min-h-11.5 px-5.5 py-2 text-body',
  large: 'min-h-13 px-7 py-2.5 text-body',
} satisfies Record<ButtonSize, string>

/** Returns the classes of a button, also for links that should look like one. */
export function buttonStyle({
  variant = 'filled',
  size = 'regular',
}: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
} = {}): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size])
}
