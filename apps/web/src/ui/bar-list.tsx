import type { ReactNode } from 'react'

/** `detail` stands beside the number: "3 people". */
type BarListItem = { key: string; title: ReactNode; value: number; detail?: string | undefined }

type BarListProps = {
  items: readonly BarListItem[]
  /** The number of a full bar; otherwise the largest one. Set it for lists that stand side by side. */
  largest?: number | undefined
  formatValue: (value: number) => string
}

/** A ranking: each item with its number and a bar, whose length is in proportion to it; none for a number below 0. */
export function BarList({ items, largest, formatValue }: BarListProps) {
  const full = Math.max(1, largest ?? 0, ...items.map(({ value }) => value))
  return (
    <ol className="space-y-3.5 print:space-y-2">
      {items.map(({ key, title, value, detail }) => (
        <li key={key} className="break-inside-avoid">
          <div className="grid grid-cols-[minmax(0,1fr)_fit-content(50%)] items-baseline gap-x-4 @max-[12rem]:grid-cols-1">
            <span className="wrap-break-word">{title}</span>
            <span className="text-end tabular-nums">
              <span className="font-semibold">{formatValue(value)}</span>
              {detail && <span className="text-small text-soft"> · {detail}</span>}
            </span>
          </div>
          <div
            aria-hidden="true"
            className="mt-1.5 h-1.75 overflow-hidden rounded-full bg-tint print:[print-color-adjust:exact] forced-colors:border"
          >
            <div
              style={{ width: `${(Math.max(0, value) / full) * 100}%` }}
              className="h-full rounded-full bg-accent transition-[width] duration-200 print:[print-color-adjust:exact] forced-colors:bg-[Highlight]"
            />
          </div>
        </li>
      ))}
    </ol>
  )
}
