import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useState } from 'react'
import type { RowParts } from './data-table-props.ts'
import { DataRow } from './data-table-row.tsx'

type RowsProps<Row> = { rows: readonly Row[]; parts: RowParts<Row> }

export function PlainRows<Row>({ rows, parts }: RowsProps<Row>) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <DataRow key={parts.rowKey(row)} row={row} index={index} parts={parts} />
      ))}
    </tbody>
  )
}

/** The height of a row with one line, in px. Rows are measured once they are shown. */
const ESTIMATED_ROW_HEIGHT = 53
const OVERSCAN = 10

type VirtualRowsProps<Row> = RowsProps<Row> & {
  frame: HTMLElement | null
  /** Where the frame is scrolled to at first, in px. */
  initialTop: number | undefined
}

/** Keeps the visible rows in the document, those around them, and the one with the focus. */
export function VirtualRows<Row>({ rows, parts, frame, initialTop }: VirtualRowsProps<Row>) {
  // The virtualizer is one object whose methods return other values after each scroll.
  'use no memo'
  const [focusedIndex, setFocusedIndex] = useState(-1)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    overscan: OVERSCAN,
    initialOffset: initialTop ?? 0,
    rangeExtractor: (range) => {
      const indexes = new Set(defaultRangeExtractor(range))
      if (focusedIndex >= 0 && focusedIndex < rows.length) indexes.add(focusedIndex)
      return [...indexes].sort((a, b) => a - b)
    },
  })
  const items = virtualizer.getVirtualItems()

  function trackFocus({ target }: FocusEvent<HTMLElement>) {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
    setFocusedIndex(index === undefined ? -1 : Number(index))
  }

  return (
    <tbody onFocus={trackFocus} onBlur={() => setFocusedIndex(-1)}>
      {items.flatMap(({ index, start }, position) => {
        const row = rows[index]
        if (row === undefined) return []
        const gap = start - (items[position - 1]?.end ?? 0)
        return [
          gap > 0 && <Gap key={`gap before ${index}`} height={gap} />,
          <DataRow
            key={parts.rowKey(row)}
            row={row}
            index={index}
            parts={parts}
            measure={virtualizer.measureElement}
          />,
        ]
      })}
      <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}
