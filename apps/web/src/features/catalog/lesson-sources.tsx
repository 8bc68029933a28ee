import type { UnitView } from '@kitchen-table/contract/catalog'
import { formatDate } from '@kitchen-table/i18n/formats'
import { linkStyle } from '../../ui/link-style.ts'
import { messages } from './messages.ts'

const formatMonth = (day: string): string =>
  formatDate(Date.parse(`${day}T00:00:00Z`), { timeZone: 'UTC', month: 'long', year: 'numeric' })

function describeReview({ reviewedAt, reviewedBy }: LessonSourcesProps): string | null {
  if (reviewedAt === null) return null
  const month = formatMonth(reviewedAt)
  return reviewedBy === ''
    ? messages.reviewed({ month })
    : messages.reviewedBy({ month, reviewer: reviewedBy })
}

type LessonSourcesProps = Pick<UnitView, 'reviewedAt' | 'reviewedBy' | 'sources'>

/** When a lesson was last reviewed, and where its figures are from. */
export function LessonSources(lesson: LessonSourcesProps) {
  const review = describeReview(lesson)
  const { sources } = lesson
  if (review === null && sources.length === 0) return null
  return (
    <div className="max-w-reading text-small text-soft print:max-w-none print:leading-tight">
      {review && <p className="print:me-[0.6em] print:inline">{review}</p>}
      {sources.length > 0 && (
        <>
          <p className={`print:me-[0.3em] print:mt-0 print:inline ${review ? 'mt-1' : ''}`}>
            {messages.sources()}
          </p>
          <ul className="mt-1 space-y-1 print:inline">
            {sources.map(({ title, url }) => (
              <li key={url} className="print:inline print:not-last:after:content-[';_']">
                <a
                  href={url}
                  rel="noopener noreferrer"
                  target="_blank"
                  className={`${linkStyle} break-words`}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
