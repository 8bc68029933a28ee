import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import { linkStyle, standaloneLinkStyle } from './link-style.ts'
import { messages } from './messages.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type TextLinkProps = ComponentProps<'a'> & {
  /** Styles the link to stand alone instead of inside a sentence. */
  standalone?: boolean
  /** Opens in a new tab, and announces that: in these words, where a text is in another language than the page. */
  external?: boolean | string
}

export function TextLink({ standalone, external, className, children, ...rest }: TextLinkProps) {
  const externalAttributes = external ? { target: '_blank', rel: 'noopener noreferrer' } : {}

  return (
    <a
      {...externalAttributes}
      {...rest}
      className={classNames(standalone ? standaloneLinkStyle : linkStyle, className)}
    >
      {children}
      {external && (
        <>
          <LineIcon name="external" className="ms-1 inline size-[0.95em] align-[-0.08em]" />
          <VisuallyHidden> {external === true ? messages.opensInNewTab() : external}</VisuallyHidden>
        </>
      )}
    </a>
  )
}
