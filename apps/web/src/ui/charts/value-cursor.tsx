import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'

const PAGE_STEP = 6

function findNextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(index + 1, count - 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(index - 1, 0)
    case 'PageUp':
      return Math.min(index + PAGE_STEP, count - 1)
    case 'PageDown':
      return Math.max(index - PAGE_STEP, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

type ValueCursorProps = {
  label: string
  count: number
  /** The point whose value is shown, null while none is. */
  index: number | null
  /** What is read out of a point. */
  describe: (index: number) => string
  findIndex: (x: number) => number
  onChange: (index: number | null) => void
}

/**
 * Lies over a chart, and shows its values: under the pointer, or by arrow keys like a slider, which are read out. A
 * value that was touched stays until something else is.
 */
export function ValueCursor({ label, count, index, describe, findIndex, onChange }: ValueCursorProps) {
  const current = index ?? count - 1
  const element = useRef<HTMLDivElement>(null)
  const isShown = index !== null

  useEffect(() => {
    if (!isShown) return
    const hide = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) onChange(null)
    }
    document.addEventListener('pointerdown', hide)
    return () => document.removeEventListener('pointerdown', hide)
  }, [isShown, onChange])

  function moveByKey(event: KeyboardEvent) {
    const next = findNextIndex(event.key, current, count)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }

  function moveByPointer(event: PointerEvent<HTMLElement>) {
    onChange(findIndex(event.clientX - event.currentTarget.getBoundingClientRect().left))
  }

  function leave(event: PointerEvent<HTMLElement>) {
    // Lifting a finger is no wish to leave.
    if (event.pointerType !== 'touch' && !event.currentTarget.matches(':focus-visible')) onChange(null)
  }

  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={current + 1}
      aria-valuetext={describe(current)}
      onKeyDown={moveByKey}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onChange(current)}
      onBlur={() => onChange(null)}
      onPointerMove={moveByPointer}
      onPointerDown={moveByPointer}
      onPointerLeave={leave}
      className="absolute inset-0 touch-pan-y rounded-small print:hidden"
    />
  )
}
