import type { ImportRow } from '@kitchen-table/contract/groups-imports'
import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HeaderCell, Table } from '../../../ui/table.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { importRowsQuery, type RowFilter } from './import-queries.ts'
import { ReviewRow } from './review-row.tsx'

/** As narrow as the columns need. */
const NARROW = '(width < 56rem)'

type ReviewRowsProps = { group: GroupDetails; importId: string; filter: RowFilter }

/** The lines of the file with what happens, page by page. */
export function ReviewRows({ group, importId, filter }: ReviewRowsProps) {
  const query = useInfiniteQuery(importRowsQuery(group.slug, importId, filter))
  return (
    <QueryRegion query={query} name="the lines" loading={<Skeleton shape="block" className="h-96" />}>
      {({ pages }) => (
        <>
          <RowsTable group={group} importId={importId} rows={pages.flatMap(({ rows }) => rows)} />
          {query.hasNextPage && (
            <div className="mt-4 text-center">
              <Button
                variant="outline"
                size="small"
                busy={query.isFetchingNextPage}
                busyText="Loading more lines"
                onClick={() => query.fetchNextPage()}
              >
                Show more lines
              </Button>
            </div>
          )}
        </>
      )}
    </QueryRegion>
  )
}

type RowsTableProps = { group: GroupDetails; importId: string; rows: ImportRow[] }

function RowsTable({ group, importId, rows }: RowsTableProps) {
  const isNarrow = useMediaQuery(NARROW)
  const [fixedLine, setFixedLine] = useState<number | null>(null)
  if (rows.length === 0)
    return <p className="rounded-card bg-tint/50 px-5 py-8 text-center text-soft">There is no such line.</p>

  return (
    <Table caption="Lines of the file" tableClassName="table-fixed">
      <colgroup>
        <col className="w-16" />
        <col />
        {!isNarrow && <col className="w-52" />}
        {!isNarrow && <col className="w-[36%]" />}
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>Line</HeaderCell>
          <HeaderCell>Email</HeaderCell>
          {!isNarrow && <HeaderCell>What happens</HeaderCell>}
          {!isNarrow && <HeaderCell>Details</HeaderCell>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ReviewRow
            key={row.line}
            group={group}
            importId={importId}
            row={row}
            isNarrow={isNarrow}
            isFixing={fixedLine === row.line}
            onFix={() => setFixedLine(row.line)}
            onFixed={() => setFixedLine(null)}
          />
        ))}
      </tbody>
    </Table>
  )
}
