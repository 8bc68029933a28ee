import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  /** Adds a shadow. Use it for one card per screen. */
  raised?: boolean
  /** Removes the padding, for a card that begins with a picture. */
  flush?: boolean
}

export function Card({ as: Tag = 'div', raised, flush, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames(
        'relative min-w-0 rounded-card border border-line bg-card',
        flush ? 'overflow-hidden' : 'p-5 sm:p-6',
        raised && 'shadow-soft',
        className,
      )}
    />
  )
}
