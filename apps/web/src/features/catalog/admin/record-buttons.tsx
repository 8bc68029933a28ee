import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'

type AddButtonProps = { disabled: boolean; onClick: () => void; children: ReactNode }

/** The button above a list that opens the form of a new record. */
export function AddButton(props: AddButtonProps) {
  return <Button {...props} aria-haspopup="dialog" />
}

/** Returns the part of a button's name that only screen readers say: which record it is for. */
export const hideVisually = (text: ReactNode[]) => <VisuallyHidden>{text}</VisuallyHidden>

type RowActionProps = { onClick: () => void; children: ReactNode }

/** An action in a row of a list. */
export function RowAction(props: RowActionProps) {
  return <Button {...props} variant="quiet" size="small" />
}

type VersionsButtonProps = { name: string; onClick: () => void }

/** The action that opens the versions of a record. */
export function RowVersionsButton({ name, onClick }: VersionsButtonProps) {
  return (
    <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onClick}>
      <RichMessage parts={messages.versionsOf({ name, hidden: hideVisually })} />
    </Button>
  )
}
