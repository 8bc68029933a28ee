import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { adminApi } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { useDebounced } from '../../../app/use-debounced.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { getPictureUrl, IconDrawing } from '../drawing.tsx'
import { messages } from './messages.ts'

const TYPING_PAUSE_MS = 350

/** A drawing as it was chosen, beside what the server keeps of it, and what it removes in words. */
export function CleanedIconPreview({ svgfile }: { svgfile: string }) {
  const drawing = useDebounced(svgfile, TYPING_PAUSE_MS)
  const { data, error } = useQuery({
    ...adminApi.catalog.cleanIcon.queryOptions({ input: { svgfile: drawing } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const headingId = useId()

  return (
    <section aria-labelledby={headingId} className="@container rounded-field border border-line p-4">
      <h3 id={headingId} className="font-sans text-body font-semibold">
        {messages.beforeItIsSaved()}
      </h3>
      <div aria-live="polite" className="mt-3">
        {error !== null && <p className="text-danger">{getErrorMessage(error)}</p>}
        {error === null && data === undefined && <Skeleton shape="block" className="h-28" silent />}
        {error === null && data !== undefined && (
          <div className="grid grid-cols-1 gap-4 @sm:grid-cols-[auto_auto_1fr] @sm:gap-6">
            <Drawing label={messages.asYouChoseIt()}>
              <img
                src={getPictureUrl({ svg: drawing })}
                alt=""
                className="size-14 rounded-small bg-[#fff] p-1"
              />
            </Drawing>
            <Drawing label={messages.asItIsStored()}>
              {data.content === '' ? (
                <span className="text-tiny text-soft">{messages.nothing()}</span>
              ) : (
                <span className="text-accent">
                  <IconDrawing svg={data.content} className="size-12" />
                </span>
              )}
            </Drawing>
            <RemovedParts removed={data.removed} />
          </div>
        )}
      </div>
    </section>
  )
}

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="flex flex-wrap items-center gap-3 @sm:flex-col">
      <span className="grid size-24 place-items-center rounded-card bg-tint">{children}</span>
      <figcaption className="text-small text-soft">{label}</figcaption>
    </figure>
  )
}

function RemovedParts({ removed }: { removed: string[] }) {
  if (removed.length === 0)
    return <p className="self-center text-small text-soft">{messages.nothingIsRemoved()}</p>
  return (
    <div className="min-w-0 text-small">
      <p className="font-semibold">{messages.whatIsRemoved()}</p>
      <ul className="mt-1 list-disc space-y-0.5 ps-5 text-soft">
        {removed.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </div>
  )
}
