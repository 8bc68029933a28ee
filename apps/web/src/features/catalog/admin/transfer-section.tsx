import type { LibraryImport } from '@kitchen-table/contract/catalog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../../app/api.ts'
import { formatMoment } from '../../../app/format-dates.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { messages } from './import.messages.ts'
import { describeLibraryImportState, isImportBusy } from './import-words.ts'
import { libraryImportsQuery } from './queries.ts'
import { useLibraryExport } from './use-library-export.ts'

const UploadArchiveDialog = lazyComponent(
  () => import('./upload-archive-dialog.tsx').then((module) => module.UploadArchiveDialog),
  { name: messages.theImport, dismiss: ({ onClose }) => onClose() },
)

const ImportDialog = lazyComponent(
  () => import('./import-dialog.tsx').then((module) => module.ImportDialog),
  { name: messages.theImport, dismiss: ({ onClose }) => onClose() },
)

const POLL_MS = 2000

/** Exports the whole library, imports another one, and finds earlier imports again. */
export function TransferSection() {
  const [isUploading, setIsUploading] = useState(false)
  const [openImport, setOpenImport] = useState<string | null>(null)
  const exporting = useLibraryExport()

  return (
    <section aria-labelledby="transfer">
      <h2 id="transfer" className="text-title-m">
        {messages.exportAndImport()}
      </h2>
      <p className="mt-1 max-w-reading text-soft">{messages.transferLead()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="outline"
          busy={exporting.isPending}
          busyText={messages.preparingTheArchive()}
          onClick={() => exporting.submit()}
        >
          <LineIcon name="download" className="size-5" />
          {messages.exportTheLibrary()}
        </Button>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsUploading(true)}>
          {messages.importALibrary()}
        </Button>
      </div>
      <FormError>{exporting.errors.form}</FormError>
      <RecentImports onOpen={setOpenImport} />
      {isUploading && (
        <UploadArchiveDialog
          onClose={() => setIsUploading(false)}
          onPlanned={(id) => {
            setIsUploading(false)
            setOpenImport(id)
          }}
        />
      )}
      {openImport !== null && <ImportDialog id={openImport} onClose={() => setOpenImport(null)} />}
    </section>
  )
}

type ImportSummary = Omit<LibraryImport, 'items'>

/** The imports of the last 30 days. One that is running is followed. */
function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const query = useQuery({
    ...libraryImportsQuery,
    refetchInterval: ({ state }) => (state.data?.imports.some(isImportBusy) ? POLL_MS : false),
  })
  useReloadAfterImports(query.data?.imports)
  return (
    <QueryRegion query={query} name={messages.theEarlierImports()} loading={null}>
      {({ imports }) => imports.length > 0 && <ImportList imports={imports} onOpen={onOpen} />}
    </QueryRegion>
  )
}

type ImportListProps = { imports: readonly ImportSummary[]; onOpen: (id: string) => void }

function ImportList({ imports, onOpen }: ImportListProps) {
  return (
    <Card as="section" aria-labelledby="imports" flush className="mt-6">
      <h3 id="imports" className="px-5 pt-4 pb-2 font-sans text-body font-semibold sm:px-6">
        {messages.recentImports()}
      </h3>
      <ul className="divide-y divide-line border-t border-line">
        {imports.map((each) => (
          <ImportRow key={each.id} summary={each} onOpen={() => onOpen(each.id)} />
        ))}
      </ul>
    </Card>
  )
}

/** Loads everything again when a job is seen to have finished: any record may have changed. */
function useReloadAfterImports(imports: readonly ImportSummary[] | undefined): void {
  const queryClient = useQueryClient()
  const seen = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    if (imports === undefined) return
    const ended = imports.filter(({ state }) => state === 'finished' || state === 'undone')
    const keys = ended.map(({ id, state }) => `${state} ${id}`)
    const earlier = seen.current
    seen.current = new Set(keys)
    if (earlier === null || keys.every((key) => earlier.has(key))) return
    void queryClient.invalidateQueries({ queryKey: api.catalog.key() })
  }, [imports, queryClient])
}

function ImportRow({ summary, onOpen }: { summary: ImportSummary; onOpen: () => void }) {
  const file = {
    name: summary.fileName,
    hidden: (text: ReactNode[]) => <VisuallyHidden>{text}</VisuallyHidden>,
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-2.5 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-semibold">{summary.fileName}</p>
        <p className="text-small text-soft">
          {formatMoment(summary.createdAt)} · {describeLibraryImportState(summary)}
        </p>
      </div>
      <Button variant="outline" size="small" aria-haspopup="dialog" onClick={onOpen}>
        <RichMessage
          parts={summary.state === 'planned' ? messages.lookOverFile(file) : messages.showFile(file)}
        />
      </Button>
    </li>
  )
}
