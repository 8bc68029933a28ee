import { formatNumber } from '@kitchen-table/i18n/formats'
import type { ReactNode } from 'react'

type BigNumberProps = {
  label: ReactNode
  value: number
  /** One line of comparison in words. */
  text: ReactNode
  /** A small trend. */
  trend?: ReactNode
}

/**
 * A number with what it counts above it, and one line of comparison below. Only phrases, so that a button may have it.
 */
export function BigNumber({ label, value, text, trend }: BigNumberProps) {
  return (
    <span className="flex flex-col">
      <span className="mb-1.5 text-small text-soft">{label}</span>{' '}
      <span className="flex items-end justify-between gap-x-3">
        <span className="font-serif text-[1.875rem] leading-none font-[560] text-ink">
          {formatNumber(value)}
        </span>
        {trend}
      </span>{' '}
      <span className="mt-1.5 text-tiny text-soft">{text}</span>
    </span>
  )
}
