import type { FactUse } from '@kitchen-table/contract/catalog'
import type { Fact } from '@kitchen-table/domain/facts'
import {
  createTextSource,
  fillPlainText,
  listFactTokens,
  listTextLinks,
  toWindowDay,
} from '@kitchen-table/domain/facts'
import { splitSentences } from '@kitchen-table/domain/language'
import { inLocale } from '@kitchen-table/i18n/locale'
import { extractRichTextParts } from '../cleaning/extract-rich-text-parts.ts'
import type { Snapshot } from '../reading/library-cache.ts'
import { listNamedFacts, listTextRecords, type TextRecord } from './fact-users.ts'

export const MAX_LISTED_USES = 100

const noPage = () => null

/** Returns the sentences of a record that name a fact, as plain text with the names. */
function listSentences({ texts, key }: TextRecord, slug: string): string[] {
  const blocks = texts.flatMap((text, index) =>
    key.kind === 'unit' && index === 1 ? text.split('\n') : extractRichTextParts(text).blocks,
  )
  return blocks
    .flatMap(splitSentences)
    .filter((sentence) => listFactTokens(sentence).some((token) => token.slug === slug))
}

/**
 * Returns the texts that name a fact, each with the sentences that a save would change, as readers see them before and
 * after it.
 */
export function listFactUses(snapshot: Snapshot, changed: Fact, now: number): FactUse[] {
  const { slug } = changed
  const day = toWindowDay(now)
  const before = createTextSource(snapshot.facts, noPage, day)
  const after = createTextSource(new Map([...snapshot.facts, [slug, changed]]), noPage, day)
  return listTextRecords(snapshot)
    .filter((text) => listNamedFacts(text).has(slug))
    .map((text) => ({
      content: { ...text.key, title: text.title },
      sentences: inLocale(text.record.language, () =>
        listSentences(text, slug)
          .map((sentence) => ({
            before: fillPlainText(sentence, before.showFact),
            after: fillPlainText(sentence, after.showFact),
          }))
          .filter((sentence) => sentence.before !== sentence.after),
      ),
    }))
}

/** What texts have of a fact: the names of its values, and whether a link leads to it. */
type NamedParts = { valueNames: Set<string>; isLinked: boolean; users: string[] }

/** Returns which parts of a fact the texts of a library name. */
export function findNamedParts(snapshot: Snapshot, slug: string): NamedParts {
  const users = listTextRecords(snapshot).filter((text) => listNamedFacts(text).has(slug))
  const texts = users.flatMap((user) => user.texts)
  const tokens = texts.flatMap(listFactTokens).filter((token) => token.slug === slug)
  return {
    valueNames: new Set(tokens.map(({ name }) => name)),
    isLinked: texts.flatMap(listTextLinks).some(({ kind, key }) => kind === 'fact' && key === slug),
    users: users.map(({ title }) => title),
  }
}
