import { Combobox as Base } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { LineIcon } from '../line-icon.tsx'
import { controlStyle, Field, type FieldText } from './field.tsx'
import { messages } from './messages.ts'

export type ComboboxOption = { value: string; text: string; picture?: ReactNode }

export type ComboboxFieldProps = FieldText & {
  value: string | null
  onChange: (value: string | null) => void
  options: readonly ComboboxOption[]
  placeholder?: string
  /** The name of the button that clears the field. */
  clearText?: string
  disabled?: boolean
  id?: string
  className?: string
}

/** A choice among many options: typing filters them. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { value, onChange, options, placeholder, clearText = messages.clear(), disabled, ...field } = props
  const selected = options.find((option) => option.value === value) ?? null

  return (
    <Field {...field}>
      {(control) => (
        <Base.Root
          items={options}
          value={selected}
          onValueChange={(option: ComboboxOption | null) => onChange(option?.value ?? null)}
          itemToStringLabel={({ text }: ComboboxOption) => text}
          isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
          disabled={disabled}
          autoHighlight
        >
          <div className="relative">
            {selected?.picture && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute start-3.5 top-1/2 grid size-7 -translate-y-1/2 place-items-center"
              >
                {selected.picture}
              </span>
            )}
            <Base.Input
              {...control}
              dir={selected ? 'auto' : undefined}
              placeholder={placeholder}
              // Typing replaces the chosen option.
              onFocus={({ target }) => target.select()}
              onClick={({ currentTarget }) => currentTarget.select()}
              className={classNames(
                controlStyle,
                'truncate',
                // On the sides where the picture and the buttons stand in the page, whichever way the text reads.
                selected ? 'ltr:pr-22 rtl:pl-22' : 'ltr:pr-12 rtl:pl-12',
                selected?.picture ? 'ltr:pl-13 rtl:pr-13' : undefined,
              )}
            />
            <div className="absolute end-1 top-1/2 flex -translate-y-1/2">
              <Base.Clear
                aria-label={clearText}
                className="grid h-11 w-10 place-items-center rounded-full text-soft hover:text-ink"
              >
                <LineIcon name="close" className="size-4.5" />
              </Base.Clear>
              <Base.Trigger
                tabIndex={-1}
                aria-label={messages.showTheOptions()}
                className="grid h-11 w-10 place-items-center rounded-full text-soft hover:text-ink"
              >
                <LineIcon name="chevron" className="size-5" />
              </Base.Trigger>
            </div>
          </div>
          <ComboboxPopup />
        </Base.Root>
      )}
    </Field>
  )
}

function ComboboxPopup() {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50 outline-none">
        <Base.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-56 overflow-y-auto overscroll-contain rounded-field border border-line bg-card p-1.5 text-ink shadow-soft transition-opacity duration-[120ms] data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Base.Empty className="px-3 py-2.5 text-small text-soft empty:hidden">
            {messages.nothingMatches()}
          </Base.Empty>
          <Base.List>
            {(option: ComboboxOption) => (
              <Base.Item
                key={option.value}
                value={option}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5 outline-none select-none [content-visibility:auto] [contain-intrinsic-height:2.75rem] data-highlighted:bg-tint data-selected:font-semibold forced-colors:data-highlighted:outline-2"
              >
                {option.picture && (
                  <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center">
                    {option.picture}
                  </span>
                )}
                <span className="min-w-0 flex-1">{option.text}</span>
                <Base.ItemIndicator>
                  <LineIcon name="check" className="size-5 text-accent" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
