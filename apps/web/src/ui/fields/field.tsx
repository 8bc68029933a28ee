import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { messages as commonMessages } from '../common.messages.ts'
import { LineIcon } from '../line-icon.tsx'

/** The box of a control without padding, for controls made of several parts. */
export const controlBoxStyle =
  'w-full min-w-0 min-h-12 rounded-field border border-edge bg-card text-ink transition-colors enabled:hover:border-ink disabled:cursor-not-allowed disabled:bg-tint disabled:text-soft aria-invalid:border-danger aria-invalid:outline-danger [&:read-only:is(input,textarea)]:bg-tint'

export const controlStyle = `${controlBoxStyle} px-4 py-2.5`

/**
 * Returns the `dir` of a field for what people write: the direction of its text, and that of the page while it is empty,
 * where `auto` alone would mean left to right.
 */
export const getDirAttribute = (text: unknown) => (text === '' ? undefined : 'auto')

export type FieldText = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to correct it. */
  error?: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** Adds "(optional)" to the label. */
  optional?: boolean
}

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldText & {
  id?: string | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, hideLabel, optional, id, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = classNames(hint ? hintId : '', error ? errorId : '') || undefined

  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      <label
        id={`${controlId}-label`}
        htmlFor={controlId}
        className={hideLabel ? 'sr-only' : 'mb-1.5 font-semibold'}
      >
        {label}
        {optional && <span className="font-normal text-soft"> {commonMessages.optional()}</span>}
      </label>
      {hint && (
        <p
          id={hintId}
          className={classNames('text-small text-soft', hideLabel ? 'order-1 mt-1.5' : '-mt-1 mb-1.5')}
        >
          {hint}
        </p>
      )}
      {children({ id: controlId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** Splits the properties of a field with a control into those of `Field` and those of the control. */
export function splitFieldProps<Props extends Omit<FieldProps, 'children'>>(props: Props) {
  const { label, hint, error, hideLabel, optional, id, className, ...control } = props
  return [{ label, hint, error, hideLabel, optional, id, className }, control] as const
}

/** An error message. Render it also while there is none: a message is only announced in an existing live region. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <p className="mt-1.5 flex gap-1.5 text-small font-medium text-danger">
          <LineIcon name="warning" className="mt-px size-5" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
