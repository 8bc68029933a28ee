import { useRef } from 'react'

type RowSelection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

/** What the checkboxes of a list need. */
export type SelectableRows = {
  isSelected: (key: string) => boolean
  isAllSelected: boolean
  /** Some shown rows, but not all. */
  isSomeSelected: boolean
  /** `isRange`: up to the row that was toggled before, as with the Shift key. */
  toggle: (index: number, isRange: boolean) => void
  toggleAll: () => void
}

/** Returns the selection after rows were all selected, or all taken out. */
export function withKeysSelected(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  isSelected: boolean,
): Set<string> {
  const next = new Set(selected)
  for (const key of keys) {
    if (isSelected) next.add(key)
    else next.delete(key)
  }
  return next
}

/** `shownKeys`: the rows in their order. Rows that a filter hides stay selected. */
export function useSelectableRows({
  selection,
  shownKeys,
}: {
  selection: RowSelection | undefined
  shownKeys: readonly string[]
}): SelectableRows | undefined {
  const lastToggled = useRef<string>(null)
  if (!selection) return undefined
  const { selected, onChange } = selection
  const count = shownKeys.filter((key) => selected.has(key)).length

  return {
    isSelected: (key) => selected.has(key),
    isAllSelected: count > 0 && count === shownKeys.length,
    isSomeSelected: count > 0 && count < shownKeys.length,
    toggle: (index, isRange) => {
      const key = shownKeys[index]
      if (key === undefined) return
      const other = isRange ? shownKeys.indexOf(lastToggled.current ?? key) : index
      const from = other < 0 ? index : other
      lastToggled.current = key
      const range = shownKeys.slice(Math.min(from, index), Math.max(from, index) + 1)
      onChange(withKeysSelected(selected, range, !selected.has(key)))
    },
    toggleAll: () => onChange(withKeysSelected(selected, shownKeys, count < shownKeys.length)),
  }
}
