import type { DatabaseSync } from 'node:sqlite'
import { reportSchema, searchAnswerSchema } from '@kitchen-table/application/stored-records'
import {
  benefitReportRowType,
  encodeKeyPart,
  type Item,
  joinSortKey,
  type Key,
  reportSubscriptionRowType,
  searchAnswerRowType,
  totalsOfDayPartition,
} from '@kitchen-table/cloud/dynamodb'
import { z } from 'zod'
import { MoveError } from '../move-error.ts'
import { parseStorable, toJsonText } from './stored-json.ts'
import { createRowTransfer, selectRows, type TableTransfer } from './table-transfer.ts'

const storedAnswer = searchAnswerSchema.omit({ key: true })

type Total = Key & { series: string; day: string; count: number }
const totalItem = z.object({ series: z.string(), day: z.string(), count: z.number() })

/** How the sum over all organizations or layouts is stored; it is no slug. */
const ALL = ''

function* readTotals(
  db: DatabaseSync,
): Generator<Omit<Total, string> & { series: string; day: string; count: number }> {
  for (const { kind, day, group_slug, layout, count } of selectRows(db, 'daily_totals')) {
    const names = [String(group_slug), String(layout)].map(encodeKeyPart)
    yield { series: joinSortKey(String(kind), ...names), day: String(day), count: Number(count) }
  }
}

/** Returns the slug that a part of a key stands for. */
function decodeSlug(part: string): string {
  if (part === encodeKeyPart(ALL)) return ALL
  if (encodeKeyPart(part) === part) return part
  throw new MoveError(
    `DailyTotals has a row of an organization or layout whose name cannot be read (${part}).`,
  )
}

const dailyTotals: TableTransfer = {
  *read(db) {
    yield* readTotals(db)
  },
  fills: ['daily_totals'],
  write(db) {
    const insert = db.prepare(
      'INSERT INTO daily_totals (kind, day, group_slug, layout, count) VALUES (?, ?, ?, ?, ?)',
    )
    return (item) => {
      const { series, day, count } = totalItem.parse(item)
      const [kind = '', group = '', layout = ''] = series.split('|')
      insert.run(kind, day, decodeSlug(group), decodeSlug(layout), count)
    }
  },
}

/** Yields the rows of the index that leads to the totals of a day. */
export function* deriveTotalIndexItems(db: DatabaseSync): Generator<Item> {
  for (const { series, day } of readTotals(db))
    yield { index: totalsOfDayPartition(day), sort: series, key: { series, day } }
}

export const reportTransfers = {
  DailyTotals: dailyTotals,
  SearchAnswers: createRowTransfer({
    table: 'search_answers',
    rows: searchAnswerRowType,
    toRow: ({ key, body }) => ({ key: String(key), ...storedAnswer.parse(parseStorable(body)) }),
    toColumns: ({ key, ...answer }) => ({ key, body: toJsonText(answer, storedAnswer) }),
  }),
  BenefitReports: createRowTransfer({
    table: 'benefit_reports',
    rows: benefitReportRowType,
    toRow: ({ body }) => reportSchema.parse(parseStorable(body)),
    toColumns: (report) => ({
      group_slug: report.group,
      quarter: report.quarter,
      body: toJsonText(report, reportSchema),
    }),
  }),
  ReportSubscriptions: createRowTransfer({
    table: 'report_subscriptions',
    rows: reportSubscriptionRowType,
    toRow: ({ group_slug, sub, mailed_quarter }) => ({
      group: String(group_slug),
      sub: String(sub),
      mailedQuarter: String(mailed_quarter),
    }),
    toColumns: ({ group, sub, mailedQuarter }) => ({
      group_slug: group,
      sub,
      mailed_quarter: mailedQuarter,
    }),
  }),
}
