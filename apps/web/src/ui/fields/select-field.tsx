import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { LineIcon } from '../line-icon.tsx'
import { controlStyle, Field, type FieldText, splitFieldProps } from './field.tsx'

type SelectOption = { value: string; text: string; disabled?: boolean }

type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & {
    options: readonly SelectOption[]
    /** The text of a first option with the value '', such as "Choose one". */
    placeholder?: string
  }

export function SelectField(props: SelectFieldProps) {
  const [field, { options, placeholder, ...rest }] = splitFieldProps(props)

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            className={classNames(controlStyle, 'appearance-none truncate pe-11')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <LineIcon
            name="chevron"
            className="pointer-events-none absolute end-3.5 top-1/2 size-5 -translate-y-1/2 text-soft"
          />
        </div>
      )}
    </Field>
  )
}
