import { type ReactNode, useId } from 'react'

type RadioCard<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type RadioCardsProps<Value extends string> = {
  legend: ReactNode
  options: readonly RadioCard<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio buttons for a few options that each need a sentence. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, options, value, onChange } = props
  const id = useId()

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-1 gap-2.5">
        {options.map((option) => (
          <div
            key={option.value}
            className="relative flex min-h-14 gap-3 rounded-field border border-edge px-4 py-3.5 transition-colors has-checked:border-accent has-checked:bg-tint has-enabled:hover:border-ink has-disabled:border-line"
          >
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={id}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              className="relative z-1 mt-0.5 size-5.5 shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-card transition-[border-width,border-color] checked:border-[7px] checked:border-accent disabled:opacity-55"
            />
            <div className="min-w-0">
              {/* The label's ::after makes the whole card clickable. */}
              <label
                htmlFor={`${id}-${option.value}`}
                className={`font-semibold after:absolute after:inset-0 ${option.disabled ? 'text-soft after:cursor-not-allowed' : ''}`}
              >
                {option.label}
              </label>
              {option.hint && (
                <p id={`${id}-${option.value}-hint`} className="text-small text-soft">
                  {option.hint}
                </p>
              )}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
