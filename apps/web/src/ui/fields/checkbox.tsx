import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { LineIcon } from '../line-icon.tsx'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Shows the label to screen readers only, and no error. */
  hideLabel?: boolean
  /** Some, but not all, of the items that this box represents are selected. */
  indeterminate?: boolean
}

export function Checkbox(props: CheckboxProps) {
  const { label, hint, error, hideLabel, indeterminate = false, id, className, ...rest } = props
  const ownId = useId()
  const boxId = id ?? ownId
  const hintId = `${boxId}-hint`
  const errorId = `${boxId}-error`

  return (
    <div className={className}>
      <div className="relative flex min-h-11 gap-3 py-2.5">
        <span className="relative z-1 grid size-6 shrink-0">
          <input
            {...rest}
            type="checkbox"
            id={boxId}
            ref={(box) => {
              if (box) box.indeterminate = indeterminate
            }}
            aria-describedby={classNames(hint ? hintId : '', error ? errorId : '') || undefined}
            aria-invalid={error ? true : undefined}
            className="peer col-start-1 row-start-1 size-6 appearance-none rounded-small border-[1.5px] border-edge bg-card transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent enabled:hover:border-ink disabled:opacity-55 aria-invalid:border-danger"
          />
          <LineIcon
            name="check"
            className="pointer-events-none relative col-start-1 row-start-1 size-5 place-self-center text-on opacity-0 transition-opacity peer-checked:opacity-100 peer-indeterminate:opacity-0"
          />
          <span className="pointer-events-none relative col-start-1 row-start-1 h-0.5 w-3 place-self-center rounded-full bg-on opacity-0 peer-indeterminate:opacity-100" />
        </span>
        <div className="min-w-0">
          {/* The label's ::after makes the whole 44 px row clickable. */}
          <label
            htmlFor={boxId}
            className={
              hideLabel ? 'absolute inset-0' : 'after:absolute after:inset-0 [&_a]:relative [&_a]:z-1'
            }
          >
            {hideLabel ? <span className="sr-only">{label}</span> : label}
          </label>
          {hint && (
            <p id={hintId} className="text-small text-soft">
              {hint}
            </p>
          )}
        </div>
      </div>
      {/* A table's head must not contain a live region: a dialog would hide all but that from screen readers. */}
      {!hideLabel && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
