import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { getLogicalArrowKey } from './logical-arrow-key.ts'
import { getNextTabIndex } from './tab-keys.ts'

export type Tab<Value extends string> = { value: Value; text: ReactNode; content: ReactNode }

type TabsProps<Value extends string> = {
  /** Names the list of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  /** Set it together with `onChange` to control the tabs; otherwise the first tab is selected initially. */
  value?: Value
  onChange?: (value: Value) => void
  className?: string
}

/**
 * Tabs by the pattern of the ARIA Authoring Practices: one tab stop, arrow keys move the focus, Enter or Space selects.
 * Written by hand: the library's would split the code of dialogs, which every page loads ahead, into larger parts.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [ownValue, setOwnValue] = useState(tabs[0]?.value)
  const selected = tabs.find((tab) => tab.value === (value ?? ownValue)) ?? tabs[0]
  useScrollToSelected(list, selected?.value)

  function select(next: Value) {
    setOwnValue(next)
    onChange?.(next)
  }

  function moveFocus(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const current = buttons.findIndex((button) => button.matches(':focus'))
    const next = getNextTabIndex(getLogicalArrowKey(event), current, buttons.length)
    if (next === null) return
    event.preventDefault()
    buttons[next]?.focus()
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)]"
      >
        {tabs.map((tab) => {
          const isSelected = tab === selected
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={isSelected}
              aria-controls={isSelected ? `${id}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => isSelected || select(tab.value)}
              className="min-h-11.5 shrink-0 rounded-t-small border-b-3 border-transparent px-3.5 pt-0.75 font-medium text-soft transition-colors hover:text-ink focus-visible:-outline-offset-3 focus-visible:shadow-none aria-selected:border-accent aria-selected:text-ink"
            >
              {tab.text}
            </button>
          )
        })}
      </div>
      {selected && (
        <div
          key={selected.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${selected.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have nothing else that takes the focus
          tabIndex={0}
          className="rounded-small pt-5"
        >
          {selected.content}
        </div>
      )}
    </div>
  )
}

/** Scrolls the list, where it is wider than the page, so that the selected tab is in its middle. */
function useScrollToSelected(list: RefObject<HTMLElement | null>, value: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is selected
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!list.current || !tab) return
    const { clientWidth, offsetLeft } = list.current
    list.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2
  }, [list, value])
}
