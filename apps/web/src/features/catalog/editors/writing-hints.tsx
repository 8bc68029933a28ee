import { findWritingHints, type WritingHints as Hints } from '@kitchen-table/domain/catalog'
import { formatList } from '@kitchen-table/i18n/formats'
import type { Language } from '@kitchen-table/i18n/locale'
import { useMemo } from 'react'
import { useDebounced } from '../../../app/use-debounced.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { readWritingParts } from '../../../ui/rich-text/read-writing-parts.ts'
import { messages } from './writing-hints.messages.ts'

const DELAY_MS = 700

function listHints(hints: Hints): string[] {
  const { skippedHeadings, vagueLinks, tablesWithoutHeadings, picturesWithoutWords } = hints
  const quoted = (words: string[]) => formatList(words.map((word) => messages.quoted({ word })))
  return [
    ...(skippedHeadings.length > 0 ? [messages.skippedHeadings({ headings: quoted(skippedHeadings) })] : []),
    ...(vagueLinks.length > 0 ? [messages.vagueLinks({ links: quoted(vagueLinks) })] : []),
    ...(tablesWithoutHeadings > 0 ? [messages.tablesWithoutHeadings({ count: tablesWithoutHeadings })] : []),
    ...(picturesWithoutWords > 0 ? [messages.picturesWithoutWords({ count: picturesWithoutWords })] : []),
  ]
}

/** What in a text is hard to read or to hear, beside it while it is written. Nothing of it keeps it from being saved. */
export function WritingHints({ content, language }: { content: string; language: Language }) {
  const settled = useDebounced(content, DELAY_MS)
  const hints = useMemo(() => findWritingHints(readWritingParts(settled), language), [settled, language])
  const list = listHints(hints)
  const { reading } = hints
  return (
    <div className="mt-2 text-small">
      <div role="status">
        {list.map((hint) => (
          <p key={hint} className="flex gap-1.5">
            <LineIcon name="info" className="mt-px size-5 text-warm" />
            <span>{hint}</span>
          </p>
        ))}
      </div>
      {reading !== null && (
        <details>
          <summary className="w-fit cursor-pointer text-soft">
            {messages.grade({ grade: reading.grade })}
          </summary>
          {reading.hardSentences.length === 0 ? (
            <p className="mt-1">{messages.noHardSentence()}</p>
          ) : (
            <>
              <p className="mt-1">{messages.hardSentences()}</p>
              <ul className="mt-1 list-disc space-y-1 ps-5">
                {reading.hardSentences.map((sentence) => (
                  <li key={sentence} dir="auto">
                    {sentence}
                  </li>
                ))}
              </ul>
            </>
          )}
        </details>
      )}
    </div>
  )
}
