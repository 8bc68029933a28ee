import type {
  ImportProgress,
  ImportRow,
  MemberImport,
  OrganizationDetails,
} from '@kitchen-table/contract/organizations'
import { describeImportReason } from '@kitchen-table/domain/member-import'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import { HeaderCell, Table, TableCell, TableRow } from '../../../ui/tables/table.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { importRowsQuery } from './import-queries.ts'
import {
  countImportRows,
  countLeftOutRows,
  describeMissingAddress,
  describeRowWithoutResult,
  isRowLeftOut,
} from './import-words.ts'
import { messages } from './messages.ts'

/** The result stands below the address. */
const NARROW = '(width < 40rem)'

type ResultRow = ImportProgress['rows'][number]

const describeResult = (row: ResultRow): ResultRow => ({
  ...row,
  message: row.message && describeImportReason(row.message),
})

/** The rows as they are processed, the newest first. */
export function LiveResults({ rows }: { rows: readonly ResultRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="mb-3 text-title-s">
        {messages.results()}
      </h2>
      <ResultTable rows={rows.map(describeResult)} />
    </section>
  )
}

const resultFilters = ['all', 'failed', 'fix'] as const
type ResultFilter = (typeof resultFilters)[number]

type StoredResultsProps = { group: OrganizationDetails; memberImport: MemberImport }

/** How every row went, page by page; those to fix can be downloaded, corrected and uploaded again. */
export function StoredResults({ group, memberImport }: StoredResultsProps) {
  const { id, failed, toFix, state } = memberImport
  const leftOut = countLeftOutRows(memberImport)
  const [filter, setFilter] = useState<ResultFilter>('all')
  // What it did is no longer so after it was undone.
  const isFinal = state === 'finished'
  const isAnyToFix = isFinal && toFix > 0
  const query = useInfiniteQuery(importRowsQuery(group.slug, id, filter))

  return (
    <section aria-labelledby="results">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="results" className="text-title-s">
          {isFinal ? messages.results() : messages.resultsBefore()}
        </h2>
        {isAnyToFix && (
          <a
            href={`/files/groups/${group.slug}/imports/${id}/failed.csv`}
            download
            className={buttonStyle({ variant: 'outline', size: 'small' })}
          >
            <LineIcon name="download" className="size-5" />
            {messages.downloadRowsToFix()}
          </a>
        )}
      </div>
      {isAnyToFix && (
        <div className="mb-4">
          <FilterChips
            label={messages.results()}
            value={filter}
            onChange={(value) => setFilter(resultFilters.find((known) => known === value) ?? 'all')}
            options={[
              { value: 'all', text: commonMessages.all(), count: countImportRows(memberImport) },
              ...(failed > 0 ? [{ value: 'failed', text: messages.failed(), count: failed }] : []),
              ...(leftOut > 0 ? [{ value: 'fix', text: messages.toFix(), count: leftOut }] : []),
            ]}
          />
        </div>
      )}
      <QueryRegion
        query={query}
        name={messages.theResults()}
        loading={<Skeleton shape="block" className="h-60" />}
      >
        {({ pages }) => (
          <>
            <ResultTable
              rows={pages
                // The server's 'fix' also has rows that were imported with an address that may be mistyped.
                .flatMap(({ rows }) => (filter === 'fix' ? rows.filter(isRowLeftOut) : rows))
                .map((row) => toResultRow(row, isFinal))}
            />
            {query.hasNextPage && (
              <div className="mt-4 text-center">
                <Button
                  variant="outline"
                  size="small"
                  busy={query.isFetchingNextPage}
                  busyText={messages.loadingMoreResults()}
                  onClick={() => query.fetchNextPage()}
                >
                  {messages.showMoreResults()}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryRegion>
    </section>
  )
}

/** Rows that the import left out have no result, but a reason. */
function toResultRow(row: ImportRow, isFinal: boolean): ResultRow {
  const { line, result, message } = row
  const shown = { line, email: row.email || describeMissingAddress(row), result, message }
  return result === null
    ? { ...shown, message: describeRowWithoutResult(row, isFinal) }
    : describeResult(shown)
}

function ResultTable({ rows }: { rows: readonly ResultRow[] }) {
  const isNarrow = useMediaQuery(NARROW)
  return (
    <Table caption={messages.resultsOfImport()} maxHeight="70dvh" tableClassName="table-fixed">
      <colgroup>
        <col className="w-16" />
        <col />
        {!isNarrow && <col className="w-[45%]" />}
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>{messages.line()}</HeaderCell>
          <HeaderCell>{isNarrow ? messages.emailAndResult() : commonMessages.email()}</HeaderCell>
          {!isNarrow && <HeaderCell>{messages.result()}</HeaderCell>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.line}>
            <TableCell className={isNarrow ? 'align-top text-soft' : 'text-soft'}>{row.line}</TableCell>
            <TableCell as="th" className="font-normal!">
              {row.email}
              {isNarrow && (
                <span className="mt-1 block">
                  <Result row={row} />
                </span>
              )}
            </TableCell>
            {!isNarrow && (
              <TableCell>
                <Result row={row} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Result({ row: { result, message } }: { row: ResultRow }) {
  return (
    <StatusMark tone={result === null ? 'quiet' : result === 'failed' ? 'bad' : 'good'}>{message}</StatusMark>
  )
}
