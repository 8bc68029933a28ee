import { useId } from 'react'

type FilterChip = { value: string; text: string; count?: number }

type FilterChipsProps = {
  /** Names the group for screen readers: "Status". */
  label: string
  showLabel?: boolean
  options: readonly FilterChip[]
  value: string
  onChange: (value: string) => void
}

/**
 * One choice of a few as a row of chips that say how many each holds, which scrolls sideways on a phone. Radio buttons:
 * one tab stop, arrow keys.
 */
export function FilterChips({ label, showLabel = false, options, value, onChange }: FilterChipsProps) {
  const name = useId()

  return (
    <fieldset className="min-w-0 max-w-full">
      <legend className={showLabel ? 'mb-2 font-semibold' : 'sr-only'}>{label}</legend>
      {/* The padding is for the outline of the focus, which a scrolling element would cut off. */}
      <div className="-m-1.5 flex flex-wrap gap-2 p-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border border-edge bg-card px-4 text-small text-soft outline-offset-2 outline-accent transition-colors select-none hover:text-ink has-checked:border-accent has-checked:bg-tint has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-3 forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full focus-visible:shadow-none focus-visible:outline-none"
            />
            <span className="relative">{option.text}</span>
            {option.count !== undefined && <span className="relative tabular-nums">{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
