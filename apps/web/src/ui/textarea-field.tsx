import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle, Field, type FieldText } from './field.tsx'

export type TextareaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, 'children'>

/** A text area that grows with its text where the browser supports `field-sizing`. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, hint, error, hideLabel, optional, id, className, rows = 4, ...rest } = props

  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      optional={optional}
      id={id}
      className={className}
    >
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={classNames(controlStyle, 'field-sizing-content min-h-30 resize-y')}
        />
      )}
    </Field>
  )
}
