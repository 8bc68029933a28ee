import type { SearchAnswer, Stores } from '@kitchen-table/application/ports'
import { storedTotalKind } from '@kitchen-table/application/stored-records'
import { addDays, type TotalName } from '@kitchen-table/domain/insights'
import { preparedId, preparedNumbers, removedSql, storedSql, TIME, toStoreWrites } from './store-write.ts'

const totalOf = (kind: TotalName, n: number) => ({ kind, group: `counted-${n}`, layout: null, count: n })

const storedTotals = (kind: TotalName) =>
  storedSql('daily_totals', 'group_slug', 'counted', `kind = '${storedTotalKind(kind)}'`)

const answerTo = (key: string): SearchAnswer => ({
  key,
  term: 'pawn shops',
  track: 'first-budget',
  kind: 'tag',
  addedTags: [{ track: 'first-budget', term: 'pawn shops' }],
  answeredAt: TIME,
  before: { found: 0, missed: 7 },
})

export const insightsWrites = toStoreWrites({
  'record the totals of a day': [
    ({ totals }, n) =>
      totals.record(addDays('2020-01-01', n), [totalOf('members', n), totalOf('organizations', n)]),
    [storedTotals('members'), storedTotals('organizations')],
  ],
  'answer a search': [
    ({ searchAnswers }, n) => searchAnswers.put(answerTo(`answered-${n}`)),
    storedSql('search_answers', 'key', 'answered'),
  ],
  'undo the answer to a search': [
    ({ searchAnswers }, n) => searchAnswers.remove(preparedId('undone', n)),
    removedSql('search_answers', 'key', 'undone'),
  ],
})

export async function prepareInsights({ searchAnswers }: Stores): Promise<void> {
  await Promise.all(preparedNumbers.map((n) => searchAnswers.put(answerTo(preparedId('undone', n)))))
}
