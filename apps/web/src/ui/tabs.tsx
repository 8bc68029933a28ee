import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab<Value extends string> = { value: Value; text: ReactNode; content: ReactNode }

export type TabsProps<Value extends string> = {
  /** Names the list of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  /** Set it together with `onChange` to control the tabs; otherwise the first tab is selected initially. */
  value?: Value
  onChange?: (value: Value) => void
  className?: string
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, className }: TabsProps<Value>) {
  function change(next: unknown) {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange?.(tab.value)
  }

  return (
    <Base.Root value={value} defaultValue={tabs[0]?.value} onValueChange={change} className={className}>
      <Base.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11.5 shrink-0 rounded-t-small border-b-3 border-transparent px-3.5 pt-0.75 font-medium text-soft transition-colors hover:text-ink focus-visible:-outline-offset-3 focus-visible:shadow-none data-active:border-accent data-active:text-ink"
          >
            {tab.text}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
