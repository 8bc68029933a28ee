import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A label such as "New" or "Updated". On a card use `className="absolute -top-2.5 end-4"`. */
export function Flag({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex shrink-0 rounded-full bg-gold px-2.5 py-0.5 text-tiny font-semibold text-gold-ink',
        className,
      )}
    />
  )
}
