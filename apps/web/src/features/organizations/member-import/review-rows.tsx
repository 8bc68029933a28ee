import type { ImportRow, OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HeaderCell, Table } from '../../../ui/tables/table.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { importRowsQuery, type ShownImportRows } from './import-queries.ts'
import { messages } from './messages.ts'
import { ReviewRow } from './review-row.tsx'
import type { OpenLine } from './use-open-line.ts'

/** As narrow as the columns need. */
const NARROW = '(width < 56rem)'

type LinesProps = {
  group: OrganizationDetails
  importId: string
  openLine: OpenLine
  /** Called when a line was corrected, and nothing is wrong with it any more. */
  onFixed: (row: ImportRow) => void
}

/** The lines of the file with what happens, page by page. */
export function ReviewRows({ filter, ...lines }: LinesProps & { filter: ShownImportRows }) {
  const query = useInfiniteQuery(importRowsQuery(lines.group.slug, lines.importId, filter))
  return (
    <QueryRegion
      query={query}
      name={messages.theLines()}
      loading={<Skeleton shape="block" className="h-96" />}
    >
      {({ pages }) => (
        <>
          <RowsTable {...lines} rows={pages.flatMap(({ rows }) => rows)} />
          {query.hasNextPage && (
            <div className="mt-4 text-center">
              <Button
                variant="outline"
                size="small"
                busy={query.isFetchingNextPage}
                busyText={messages.loadingMoreLines()}
                onClick={() => query.fetchNextPage()}
              >
                {messages.showMoreLines()}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryRegion>
  )
}

function RowsTable({ group, importId, openLine, onFixed, rows }: LinesProps & { rows: ImportRow[] }) {
  const isNarrow = useMediaQuery(NARROW)
  if (rows.length === 0)
    return <p className="rounded-card bg-tint/50 px-5 py-8 text-center text-soft">{messages.noSuchLine()}</p>

  return (
    <Table caption={messages.linesOfFile()} tableClassName="table-fixed">
      <colgroup>
        <col className="w-16" />
        <col />
        {!isNarrow && <col className="w-52" />}
        {!isNarrow && <col className="w-[36%]" />}
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>{messages.line()}</HeaderCell>
          <HeaderCell>{commonMessages.email()}</HeaderCell>
          {!isNarrow && <HeaderCell>{messages.whatHappens()}</HeaderCell>}
          {!isNarrow && <HeaderCell>{messages.details()}</HeaderCell>}
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
            isFixing={openLine.line === row.line}
            onFix={() => openLine.leave(() => openLine.show(row.line))}
            onDirty={openLine.setIsDirty}
            onCancel={() => openLine.show(null)}
            onFixed={(fixed) => {
              // "Change it" of another line leaves the open one open.
              if (openLine.line === fixed.line) openLine.show(null)
              onFixed(fixed)
            }}
          />
        ))}
      </tbody>
    </Table>
  )
}
