import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { LineIcon } from '../line-icon.tsx'
import { controlStyle, Field, type FieldText } from './field.tsx'
import { messages } from './messages.ts'
import { isColor, normalizeColor } from './normalize-color.ts'

type ColorFieldProps = FieldText & {
  /** What was typed; #rrggbb when it is a color. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** What the color means for readers, such as too little contrast. It does not make the field invalid. */
  warning?: ReactNode
  disabled?: boolean
  id?: string
  className?: string
}

/** A color as text, with the system's color picker beside it. */
export function ColorField(props: ColorFieldProps) {
  const { value, onChange, placeholder = '#000000', warning, disabled, ...field } = props

  return (
    <Field {...field}>
      {(control) => (
        <>
          <div className="relative">
            <input
              {...control}
              dir="ltr"
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onBlur={() => normalizeColor(value) !== value && onChange(normalizeColor(value))}
              placeholder={placeholder}
              disabled={disabled}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              aria-describedby={classNames(control['aria-describedby'], `${control.id}-warning`)}
              className={classNames(controlStyle, 'ltr:pl-14 rtl:pr-14 tabular-nums')}
            />
            <input
              type="color"
              aria-labelledby={`${control.id}-label ${control.id}-picker`}
              value={isColor(value) ? value : '#000000'}
              onChange={({ target }) => onChange(target.value)}
              disabled={disabled}
              className={classNames(
                'absolute start-1.5 top-1/2 size-10 -translate-y-1/2 cursor-pointer appearance-none rounded-small border-0 bg-transparent p-1 disabled:cursor-not-allowed [&::-moz-color-swatch]:rounded-[0.4rem] [&::-moz-color-swatch]:border-edge [&::-webkit-color-swatch]:rounded-[0.4rem] [&::-webkit-color-swatch]:border [&::-webkit-color-swatch]:border-edge [&::-webkit-color-swatch-wrapper]:p-0',
                !isColor(value) && 'opacity-40',
              )}
            />
            <span id={`${control.id}-picker`} hidden>
              {messages.colorPicker()}
            </span>
          </div>
          <div id={`${control.id}-warning`} aria-live="polite">
            {warning && (
              <p className="mt-1.5 flex gap-1.5 text-small">
                <LineIcon name="info" className="mt-px size-5 text-warm" />
                <span className="min-w-0">{warning}</span>
              </p>
            )}
          </div>
        </>
      )}
    </Field>
  )
}
