import { useState } from 'react'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { standaloneLinkStyle } from '../../ui/link-style.ts'
import { messages } from './messages.ts'

const HelpDialog = lazyComponent(() => import('./help-dialog.tsx').then((module) => module.HelpDialog), {
  name: messages.loginHelp,
  dismiss: ({ onClose }) => onClose(),
})

/** `email`: the address that was already typed on the page. */
export function LoginHelp({ email = '' }: { email?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={standaloneLinkStyle} onClick={() => setIsOpen(true)}>
        {messages.loginHelp()}
      </button>
      {isOpen && <HelpDialog email={email} onClose={() => setIsOpen(false)} />}
    </>
  )
}
