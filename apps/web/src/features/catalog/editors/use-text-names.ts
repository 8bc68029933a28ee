import type { FactRow } from '@kitchen-table/contract/catalog'
import {
  fillPlainText,
  formatFactToken,
  listFactValueNames,
  showFact,
  toWindowDay,
} from '@kitchen-table/domain/facts'
import type { Language } from '@kitchen-table/i18n/locale'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { tracksQuery } from '../../../app/admin-api.ts'
import type { TextNames } from '../../../ui/rich-text/text-names.ts'
import { createEditorTextSource, createFilledTexts, type FilledTexts } from './create-filled-texts.ts'
import { messages } from './messages.ts'
import { factsQuery, unitsQuery } from './record-list-queries.ts'

/** Until they are loaded. */
const none = { facts: [], units: [], tracks: [] }

function useRecords() {
  const { facts } = useQuery(factsQuery).data ?? none
  const { units } = useQuery(unitsQuery).data ?? none
  const { tracks } = useQuery(tracksQuery).data ?? none
  const [day] = useState(() => toWindowDay(Date.now()))
  return useMemo(() => ({ facts, units, tracks, day }), [facts, units, tracks, day])
}

function toFactOptions(fact: FactRow, day: string): TextNames['facts'][number][] {
  if (fact.disabled) return []
  return listFactValueNames(fact).map((name) => ({
    value: formatFactToken({ slug: fact.slug, name }),
    text: messages.factOption({ title: fact.title, value: showFact(fact, name, day)?.text ?? '' }),
  }))
}

/** Returns what the editor of a text offers to name: facts, lessons and tracks. */
export function useTextNames(): TextNames {
  const records = useRecords()
  return useMemo(() => {
    const { facts, tracks, units, day } = records
    const source = createEditorTextSource(records)
    return {
      facts: facts.flatMap((fact) => toFactOptions(fact, day)),
      pages: [
        ...tracks.map(({ slug, title }) => ({
          value: `track:${slug}`,
          text: messages.trackOption({ title }),
        })),
        ...units.map(({ unitId, title }) => ({
          value: `lesson:${unitId}`,
          text: messages.lessonOption({ title }),
        })),
      ],
      describeFact: (name) => {
        let isKnown = true
        const text = fillPlainText(name, (token) => {
          const shown = source.showFact(token)
          isKnown = shown !== null
          return shown
        })
        return isKnown ? text : null
      },
    }
  }, [records])
}

/** Returns the functions that show texts of an editor as learners will see them. */
export function useFilledTexts(language: Language): FilledTexts {
  const records = useRecords()
  return useMemo(() => createFilledTexts(records, language), [records, language])
}
