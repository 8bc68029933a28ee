import type { ComponentProps } from 'react'
import type { FieldText } from './field.tsx'
import { TextField } from './text-field.tsx'

export type CodeFieldProps = FieldText &
  Pick<ComponentProps<'input'>, 'id' | 'name' | 'ref' | 'className'> & {
    /** Digits only. */
    value: string
    onValueChange: (digits: string) => void
    digits?: number
  }

/** For a code that was sent or is shown elsewhere: spaces and dashes that come with a paste are left out. */
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
