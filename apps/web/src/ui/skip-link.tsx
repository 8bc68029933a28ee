import { buttonStyle } from './button-style.ts'

/** A link to the main content. Render it first in the page; its target needs `tabIndex={-1}`. */
export function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <a href={`#${to}`} className={`${buttonStyle()} fixed start-4 top-4 z-50 not-focus:sr-only`}>
      {children}
    </a>
  )
}
