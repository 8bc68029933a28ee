import type { ComponentProps } from 'react'
import { Field, type FieldText, splitFieldProps } from './field.tsx'

type SliderFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'value' | 'onChange'> & {
    value: number
    onChange: (value: number) => void
    /** The value as screen readers read it: "150 %". */
    valueText?: string
  }

export function SliderField(props: SliderFieldProps) {
  const [field, { onChange, valueText, ...rest }] = splitFieldProps(props)

  return (
    <Field {...field}>
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
