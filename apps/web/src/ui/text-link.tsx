import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import { aloneLinkStyle, linkStyle } from './link-style.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TextLinkProps = ComponentProps<'a'> & {
  /** Stands by itself instead of inside a sentence. */
  alone?: boolean
  /** Leads out of the product: opens in a new tab and says so. */
  external?: boolean
}

export function TextLink({ alone, external, className, children, ...rest }: TextLinkProps) {
  const outward = external ? { target: '_blank', rel: 'noopener noreferrer' } : {}

  return (
    <a {...outward} {...rest} className={classNames(alone ? aloneLinkStyle : linkStyle, className)}>
      {children}
      {external && (
        <>
          <LineIcon name="external" className="ms-1 inline size-[0.95em] align-[-0.08em]" />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      )}
    </a>
  )
}
