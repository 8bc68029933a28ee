import { buttonStyle } from './button-style.ts'
import { messages } from './messages.ts'

/** A link to the main content. Render it first in the page; `#main` needs `tabIndex={-1}`. */
export function SkipLink() {
  'use no memo'
  return (
    <a href="#main" className={`${buttonStyle()} fixed start-4 top-4 z-50 not-focus:sr-only`}>
      {messages.skipToContent()}
    </a>
  )
}
