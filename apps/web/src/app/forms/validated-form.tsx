import { type ReactNode, useEffect, useRef } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import { FORM_ERROR_KEY } from './refusal-field.ts'
import type { FormErrors } from './use-form-mutation.ts'

type ValidatedFormProps = {
  /** Referenced by submit buttons outside of the form. */
  id: string
  errors: FormErrors
  onSubmit: () => void
  children: ReactNode
  /** The form replaces another step, so its first field takes focus. */
  focusOnMount?: boolean
}

/** A form that focuses its first invalid field whenever `errors` change. */
export function ValidatedForm({ id, errors, onSubmit, children, focusOnMount = false }: ValidatedFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focusOnMount) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [focusOnMount])
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

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
      <FormError>{errors[FORM_ERROR_KEY]}</FormError>
    </form>
  )
}
