import { formatNumber } from '@kitchen-table/i18n/formats'
import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { IconButton } from '../icon-button.tsx'
import { RichMessage } from '../rich-message.tsx'
import { messages } from './messages.ts'
import { ProgressBar } from './progress-bar.tsx'
import { StatusMark } from './status-mark.tsx'

export type ProgressCount = { text: string; count: number; tone?: 'good' | 'warn' | 'bad' }

type ProgressPanelProps = {
  title: string
  done: number
  total: number
  /** What is in hand now: "Money talks for two". */
  current?: string
  /** How many had each outcome. */
  counts: readonly ProgressCount[]
  /** What leaving the page means. */
  note?: ReactNode
  actions?: ReactNode
  isFinished: boolean
  /** Shows a button that closes the panel; the page must offer a way back to it. */
  onClose?: () => void
}

/** Long work: how much of all is done, with what outcome, and what is in hand now. */
export function ProgressPanel(props: ProgressPanelProps) {
  const { title, done, total, current, counts, note, actions, isFinished, onClose } = props
  const percent = total > 0 ? (done / total) * 100 : isFinished ? 100 : 0

  return (
    <Card as="section" aria-label={title} raised>
      <div className="flex items-start justify-between gap-3">
        {/* Focused by pages that have just begun the work. */}
        <h2 tabIndex={-1} className="min-w-0 text-title-s wrap-break-word">
          {title}
        </h2>
        {onClose && (
          <IconButton
            icon="close"
            label={messages.closeTitle({ title })}
            onClick={onClose}
            className="-m-2"
          />
        )}
      </div>
      <ProgressBar label={title} value={percent} className="mt-3" />
      <div className="mt-2 flex flex-wrap justify-between gap-x-4 text-small">
        <p className="tabular-nums">
          <RichMessage
            parts={messages.doneOfAll({
              done,
              total,
              strong: (text) => <strong className="font-semibold">{text}</strong>,
            })}
          />
        </p>
        <p className="min-w-0 truncate text-soft">{isFinished ? messages.done() : current}</p>
      </div>
      <p role="status" className="sr-only">
        {isFinished && messages.isDone({ title, counts: describeCounts(counts) })}
      </p>
      {counts.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small">
          {counts.map(({ text, count, tone = 'good' }) => (
            <li key={text}>
              <StatusMark tone={count === 0 ? 'quiet' : tone}>
                <span className="tabular-nums">{formatNumber(count)}</span> {text}
              </StatusMark>
            </li>
          ))}
        </ul>
      )}
      {note && <p className="mt-3 text-small text-pretty text-soft">{note}</p>}
      {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </Card>
  )
}

function describeCounts(counts: readonly ProgressCount[]): string {
  return counts.map(({ text, count }) => `${count} ${text}`).join(', ')
}
