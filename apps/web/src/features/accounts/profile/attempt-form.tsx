import { type ReactNode, useEffect, useRef } from 'react'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { WHOLE_FORM } from './refusal-place.ts'
import type { Problems } from './use-attempt.ts'

type AttemptFormProps = {
  /** Named by buttons that stand outside of it. */
  id: string
  problems: Problems
  onSubmit: () => void
  children: ReactNode
  /** Takes the place of another step: its first field takes focus. */
  isNext?: boolean
}

/** A form whose first wrong field takes focus. */
export function AttemptForm({ id, problems, onSubmit, children, isNext = false }: AttemptFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isNext) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [isNext])
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

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
      <FormProblem>{problems[WHOLE_FORM]}</FormProblem>
    </form>
  )
}
