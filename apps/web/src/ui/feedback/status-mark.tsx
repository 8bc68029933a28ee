import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type StatusTone = 'good' | 'warn' | 'bad' | 'quiet'

/** The marks differ by shape as well as by color: filled, ring, square, half. */
const MARKS = {
  good: 'rounded-full bg-accent',
  warn: 'rounded-full border-2 border-gold',
  bad: 'rounded-[2px] bg-danger',
  quiet: 'rounded-full border-2 border-edge bg-edge/40',
} satisfies Record<StatusTone, string>

/** A status as a word with a small mark. */
export function StatusMark({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span
        aria-hidden="true"
        className={classNames('size-2.5 shrink-0 forced-color-adjust-none', MARKS[tone])}
      />
      <span
        className={classNames('min-w-0', tone === 'quiet' && 'text-soft', tone === 'bad' && 'text-danger')}
      >
        {children}
      </span>
    </span>
  )
}
