import type { BenefitReportView } from '@kitchen-table/contract/insights'
import {
  describeLessonsCompleted,
  describeReportedCount,
  formatDay,
  formatQuarterTitle,
  formatRange,
  type ReportedCount,
  reportNotes,
  reportNumberDefinitions,
} from '@kitchen-table/domain/insights'
import type { ReactNode } from 'react'
import { product } from '../../../app/start-data.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { messages } from './messages.ts'
import { ReportTopics } from './report-topics.tsx'

type ReportSheetProps = { report: BenefitReportView; name: string }

/** A report as one sheet, which is printed alone. */
export function ReportSheet({ report, name }: ReportSheetProps) {
  const { quarter, range, madeAt, members, joined, active, completed, lessonsCompleted, topics } = report
  return (
    <article
      data-print-alone
      aria-labelledby="report"
      className="rounded-card border border-line bg-card p-5 shadow-soft sm:p-9 print:border-0 print:bg-transparent print:p-0 print:shadow-none"
    >
      <p className="text-small font-semibold text-accent">{product.name}</p>
      <h2 id="report" className="mt-1 text-title-l">
        {name}
      </h2>
      <p className="mt-1.5 text-soft">
        {formatQuarterTitle(quarter)} · {formatRange(range)}
      </p>

      <dl className="mt-6 grid gap-x-10 sm:grid-cols-2">
        <Figure label={messages.members()} count={members}>
          {reportNumberDefinitions.members()}
        </Figure>
        <Figure label={messages.joined()} count={joined}>
          {reportNumberDefinitions.joined()}
        </Figure>
        <Figure label={commonMessages.active()} count={active}>
          {reportNumberDefinitions.active()}
        </Figure>
        <Figure label={messages.completedLesson()} count={completed}>
          {reportNumberDefinitions.completed()}
          {lessonsCompleted !== null && ` ${describeLessonsCompleted(lessonsCompleted)}`}
        </Figure>
      </dl>

      {topics.length > 0 && <ReportTopics topics={topics} />}

      <section aria-labelledby="report-notes" className="mt-8 border-t border-line pt-5 text-small text-soft">
        <h3 id="report-notes" className="font-sans text-small font-semibold text-ink">
          {messages.notes()}
        </h3>
        <ul className="mt-1.5 list-disc space-y-1 ps-5">
          {reportNotes.map((note) => (
            <li key={note()}>{note()}</li>
          ))}
        </ul>
        <p className="mt-3">{messages.madeOn({ day: formatDay(madeAt) })}</p>
      </section>
    </article>
  )
}

type FigureProps = { label: string; count: ReportedCount; children: ReactNode }

/** A number, or why none is shown, with what it counts. */
function Figure({ label, count, children }: FigureProps) {
  const size = typeof count === 'number' ? 'text-title-l' : 'text-title-m'
  return (
    <div className="break-inside-avoid border-t border-line py-4">
      <dt className="text-small font-semibold text-soft">{label}</dt>
      <dd className="flex h-14 items-center font-serif">
        <span className={`${size} font-[560] first-letter:uppercase`}>{describeReportedCount(count)}</span>
      </dd>
      <dd className="text-small text-soft">{children}</dd>
    </div>
  )
}
