import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlStyle, Field, type FieldText, getDirAttribute, splitFieldProps } from './field.tsx'

type TextareaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, 'children'>

/** A text area that grows with its text where the browser supports `field-sizing`. */
export function TextareaField(props: TextareaFieldProps) {
  const [field, { rows = 4, ...rest }] = splitFieldProps(props)

  return (
    <Field {...field}>
      {(control) => (
        <textarea
          dir={getDirAttribute(rest.value)}
          {...rest}
          {...control}
          rows={rows}
          className={classNames(controlStyle, 'field-sizing-content min-h-30 resize-y')}
        />
      )}
    </Field>
  )
}
