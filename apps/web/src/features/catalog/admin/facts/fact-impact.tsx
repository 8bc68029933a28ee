import { factInput } from '@kitchen-table/contract/catalog'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../../app/admin-api.ts'
import { useDebounced } from '../../../../app/use-debounced.ts'
import { ContentEditorLink } from '../../editors/content-editor-link.tsx'
import { type FactValues, toFactInput } from './fact-values.ts'
import { messages } from './messages.ts'

const DELAY_MS = 400
/** Uses that are listed; the others are counted. */
const MAX_LISTED = 8

/** What uses a stored fact, and how a save of the form would change them. */
export function FactImpact({ slug, form }: { slug: string; form: FactValues }) {
  const settled = useDebounced(JSON.stringify(toFactInput(form)), DELAY_MS)
  const { data: input } = factInput.safeParse(JSON.parse(settled))
  const { data } = useQuery({
    ...adminApi.catalog.describeFactImpact.queryOptions({ input: input ? { slug, ...input } : skipToken }),
    placeholderData: keepPreviousData,
  })
  const changed = data?.uses.filter(({ sentences }) => sentences.length > 0) ?? []
  const others = changed.length - MAX_LISTED

  return (
    <section aria-label={messages.impact()} aria-live="polite" className="rounded-field bg-tint/50 p-4">
      <p className="font-semibold">{messages.impact()}</p>
      {data === undefined && <p className="text-soft">{messages.countingTexts()}</p>}
      {data?.total === 0 && <p className="text-soft">{messages.noText()}</p>}
      {data !== undefined && data.total > 0 && changed.length === 0 && (
        <p className="text-soft">{messages.noSentenceChanges({ count: data.total })}</p>
      )}
      {changed.length > 0 && (
        <>
          <p>{messages.sentencesChange({ count: changed.length })}</p>
          <ul className="mt-2 space-y-3">
            {changed.slice(0, MAX_LISTED).map(({ content, sentences }) => (
              <li key={`${content.kind} ${content.key}`}>
                <ContentEditorLink kind={content.kind} contentKey={content.key} title={content.title} />
                {sentences.map(({ before, after }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sentence can occur twice, and none is moved
                  <p key={index} className="mt-1 text-small">
                    <del className="block text-soft">
                      <span className="sr-only">{messages.before()}</span>
                      {before}
                    </del>
                    <ins className="block no-underline">
                      <span className="sr-only">{messages.after()}</span>
                      {after}
                    </ins>
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {others > 0 && <p className="mt-2 text-small text-soft">{messages.andMore({ count: others })}</p>}
        </>
      )}
    </section>
  )
}
