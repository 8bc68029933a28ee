import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { FormError } from '../../ui/fields/form-error.tsx'
import { type FormErrors, hasErrors } from './form-errors.ts'

type ValidatedFormProps = {
  id?: string
  errors: FormErrors
  onSubmit: () => void
  children: ReactNode
  /** Rendered below the error of the whole form. */
  actions?: ReactNode
  /** The form replaces another step, so its first field takes focus. */
  focusOnMount?: boolean
  /** Takes focus after an error that is shown beside no field. */
  fallbackFocus?: RefObject<HTMLElement | null>
}

/** A form that focuses its first invalid field whenever `errors` change. */
export function ValidatedForm(props: ValidatedFormProps) {
  const { id, errors, onSubmit, children, actions, focusOnMount = false, fallbackFocus } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focusOnMount) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [focusOnMount])
  useEffect(() => {
    if (!hasErrors(errors)) return
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = invalidField ?? fallbackFocus?.current
    target?.focus()
  }, [errors, fallbackFocus])

  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex flex-col gap-4"
    >
      {children}
      <FormError>{errors.form}</FormError>
      {actions}
    </form>
  )
}
