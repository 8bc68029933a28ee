import type { FactRow, UnitView } from '@kitchen-table/contract/catalog'
import {
  type FactToken,
  fillHtml,
  fillPlainText,
  formatFactToken,
  getFactAddress,
  listFactValueNames,
  type ShownFact,
  showFact,
  type TextLink,
  type TextSource,
  toWindowDay,
} from '@kitchen-table/domain/facts'
import { type LessonToolSlug, readToolFigures } from '@kitchen-table/domain/tools'
import { inLocale, type Language } from '@kitchen-table/i18n/locale'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { tracksQuery } from '../../../app/admin-api.ts'
import type { TextNames } from '../../../ui/rich-text/text-names.ts'
import { messages } from './messages.ts'
import { factsQuery, unitsQuery } from './record-list-queries.ts'

function useRecords() {
  const { data: factList } = useQuery(factsQuery)
  const { data: unitList } = useQuery(unitsQuery)
  const { data: trackList } = useQuery(tracksQuery)
  const [day] = useState(() => toWindowDay(Date.now()))
  return { facts: factList?.facts, units: unitList?.units, tracks: trackList?.tracks, day }
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
  const { facts, units, tracks, day } = useRecords()
  return useMemo(() => {
    const bySlug = new Map(facts?.map((fact) => [fact.slug, fact]))
    const show = ({ slug, name }: FactToken): ShownFact | null => {
      const fact = bySlug.get(slug)
      return fact === undefined ? null : showFact(fact, name, day)
    }
    return {
      facts: (facts ?? []).flatMap((fact) => toFactOptions(fact, day)),
      pages: [
        ...(tracks ?? []).map(({ slug, title }) => ({
          value: `track:${slug}`,
          text: messages.trackOption({ title }),
        })),
        ...(units ?? []).map(({ unitId, title }) => ({
          value: `lesson:${unitId}`,
          text: messages.lessonOption({ title }),
        })),
      ],
      describeFact: (name) => {
        let isKnown = true
        const text = fillPlainText(name, (token) => {
          const shown = show(token)
          isKnown = shown !== null
          return shown
        })
        return isKnown ? text : null
      },
    }
  }, [facts, units, tracks, day])
}

/** Returns the functions that show texts of an editor as learners will see them. */
export function useFilledTexts(language: Language): {
  fillHtml: (html: string) => string
  fillPlainText: (text: string) => string
  readToolFigures: (tool: LessonToolSlug) => UnitView['toolFigures']
} {
  const { facts, units, tracks, day } = useRecords()
  return useMemo(() => {
    const bySlug = new Map(facts?.map((fact) => [fact.slug, fact]))
    const source: TextSource = {
      showFact({ slug, name }) {
        const fact = bySlug.get(slug)
        return fact === undefined ? null : showFact(fact, name, day)
      },
      findAddress({ kind, key }: TextLink) {
        const fact = bySlug.get(key)
        if (kind === 'fact') return fact === undefined ? null : getFactAddress(fact)
        if (kind === 'track') return tracks?.some(({ slug }) => slug === key) ? `/track/${key}` : null
        const track = units?.find(({ unitId }) => unitId === key)?.foundIn[0]
        return track === undefined ? null : `/track/${track}#${key}`
      },
    }
    return {
      fillHtml: (html) => inLocale(language, () => fillHtml(html, source)),
      fillPlainText: (text) => inLocale(language, () => fillPlainText(text, source.showFact)),
      readToolFigures: (tool) =>
        readToolFigures(tool, (slug, name) => source.showFact({ slug, name })?.text ?? null),
    }
  }, [facts, units, tracks, day, language])
}
