import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((part) => ({ default: part.HelpDialog })))

type LoginHelpProps = Pick<ButtonProps, 'variant' | 'className'> & {
  /** What was typed already. */
  email?: string
}

export function LoginHelp({ email = '', variant = 'quiet', className = '-mx-4' }: LoginHelpProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="small" className={className} onClick={() => setIsOpen(true)}>
        Login Help
      </Button>
      {isOpen && (
        <Suspense>
          <HelpDialog email={email} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
