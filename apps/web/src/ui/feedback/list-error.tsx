import { useId } from 'react'
import { FieldError } from '../fields/field.tsx'

type ListErrorProps = {
  /** Takes the focus when a save is refused, as a marked field does. */
  id: string
  children: string | undefined
}

/** Why a list could not be saved, above it. */
export function ListError({ id, children }: ListErrorProps) {
  const messageId = useId()
  return (
    <div id={id} tabIndex={-1} className={children === undefined ? undefined : 'mb-3 rounded-small'}>
      <FieldError id={messageId}>{children}</FieldError>
    </div>
  )
}
