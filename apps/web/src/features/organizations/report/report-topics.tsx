import type { BenefitReportView } from '@kitchen-table/contract/insights'
import { describeReportedCount, reportNumberDefinitions } from '@kitchen-table/domain/insights'
import { messages } from './messages.ts'

type Topics = BenefitReportView['topics']

/** The topics by how many people used them. Only a number that is shown has a bar. */
export function ReportTopics({ topics }: { topics: Topics }) {
  const largest = Math.max(1, ...topics.map(({ people }) => (typeof people === 'number' ? people : 0)))
  return (
    <section aria-labelledby="report-topics" className="border-t border-line pt-5">
      <h3 id="report-topics" className="text-title-s">
        {messages.topicsUsed()}
      </h3>
      <p className="mt-1 text-small text-soft">{reportNumberDefinitions.topics()}</p>
      <ul className="mt-4 grid gap-x-10 gap-y-3.5 sm:grid-cols-2">
        {topics.map(({ slug, title, people }) => (
          <li key={slug} className="break-inside-avoid">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <span className="min-w-0 max-w-full wrap-break-word">{title}</span>
              {typeof people === 'number' ? (
                <span className="ms-auto font-semibold tabular-nums">{describeReportedCount(people)}</span>
              ) : (
                <span className="ms-auto text-small text-soft">{describeReportedCount(people)}</span>
              )}
            </div>
            {typeof people === 'number' && <Bar share={people / largest} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <div
      aria-hidden="true"
      className="mt-1.5 h-1.75 overflow-hidden rounded-full bg-tint print:[print-color-adjust:exact] forced-colors:border"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className="h-full rounded-full bg-accent print:[print-color-adjust:exact] forced-colors:bg-[Highlight]"
      />
    </div>
  )
}
