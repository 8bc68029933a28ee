import type { ComponentProps } from 'react'
import type { FieldText } from './field.tsx'
import { TextField } from './text-field.tsx'

type CodeFieldProps = FieldText &
  Pick<ComponentProps<'input'>, 'id' | 'name' | 'ref' | 'className'> & {
    /** Digits only. */
    value: string
    onValueChange: (digits: string) => void
    digits?: number
  }

/** A field for a code of digits. Removes everything else, such as spaces and dashes of a pasted code. */
export function CodeField({ onValueChange, digits = 6, className = '', ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={({ target }) => onValueChange(target.value.replace(/\D/g, '').slice(0, digits))}
      className={`[&_input]:text-title-s [&_input]:tracking-[0.35em] [&_input]:tabular-nums ${className}`}
    />
  )
}
