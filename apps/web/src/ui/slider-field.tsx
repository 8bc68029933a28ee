import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

export type SliderFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'value' | 'onChange'> & {
    value: number
    onChange: (value: number) => void
    /** The value as screen readers read it: "150 %". */
    valueText?: string
  }

export function SliderField(props: SliderFieldProps) {
  const { label, hint, error, hideLabel, optional, id, className, onChange, valueText, ...rest } = props

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
        <input
          {...rest}
          {...control}
          type="range"
          aria-valuetext={valueText}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="h-11 w-full cursor-pointer rounded-full accent-accent"
        />
      )}
    </Field>
  )
}
