import type { FactUse } from '@kitchen-table/contract/catalog'
import { getWorksheet, toFactToken } from '@kitchen-table/domain/catalog'
import {
  createTextSource,
  type Fact,
  fillPlainText,
  formatFactToken,
  listFactTokens,
  toWindowDay,
} from '@kitchen-table/domain/facts'
import { splitSentences } from '@kitchen-table/domain/language'
import { lessonTools } from '@kitchen-table/domain/tools'
import { defaultLanguage, inLocale } from '@kitchen-table/i18n/locale'
import { extractRichTextParts } from '../cleaning/extract-rich-text-parts.ts'
import type { Snapshot } from '../reading/library-cache.ts'
import { filterUsersOfFact, type ListedFactUser, listFactUsers } from './fact-users.ts'
import { messages } from './messages.ts'

export const MAX_LISTED_USES = 100

const noPage = () => null

/** Returns the sentences of a record that name a fact, as plain text with the names. */
function listSentences({ record }: ListedFactUser, slug: string): string[] {
  if ('phrases' in record) return []
  const blocks = [...extractRichTextParts(record.content).blocks, ...getWorksheet(record).split('\n')]
  return blocks
    .flatMap(splitSentences)
    .filter((sentence) => listFactTokens(sentence).some((token) => token.slug === slug))
}

/** Returns a sentence for each value that the calculator of a unit reads, with the name of the value. */
function listFigureSentences({ record, references }: ListedFactUser): string[] {
  if (!('tool' in record) || record.tool === null) return []
  const { title } = lessonTools[record.tool]
  return references
    .filter(({ kind }) => kind === 'figure')
    .map((reference) =>
      messages.figureOf({ calculator: title(), value: formatFactToken(toFactToken(reference)) }),
    )
}

/**
 * Returns what uses a fact: texts, each with the sentences that a save would change, as readers see them before and after
 * it, calculators with their figures, and intents whose season it is.
 */
export function listFactUses(snapshot: Snapshot, changed: Fact, now: number): FactUse[] {
  const { slug } = changed
  const day = toWindowDay(now)
  const before = createTextSource(snapshot.facts, noPage, day)
  const after = createTextSource(new Map([...snapshot.facts, [slug, changed]]), noPage, day)
  const toChange = (sentence: string) => ({
    before: fillPlainText(sentence, before.showFact),
    after: fillPlainText(sentence, after.showFact),
  })
  return filterUsersOfFact(listFactUsers(snapshot), slug).map((user) => {
    const language = 'language' in user.record ? user.record.language : defaultLanguage
    const changes = [
      ...inLocale(language, () => listSentences(user, slug).map(toChange)),
      ...listFigureSentences(user).map(toChange),
    ]
    return { content: user.content, sentences: changes.filter((change) => change.before !== change.after) }
  })
}
