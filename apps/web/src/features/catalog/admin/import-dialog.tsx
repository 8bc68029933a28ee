import type { LibraryImport } from '@kitchen-table/contract/catalog'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { adminApi, adminClient } from '../../../app/admin-api.ts'
import { api, getErrorMessage } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { ProgressPanel } from '../../../ui/feedback/progress-panel.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { messages } from './import.messages.ts'
import { ImportItems } from './import-items.tsx'
import { isImportBusy, listResultCounts } from './import-words.ts'
import { libraryImportsQuery } from './queries.ts'

const POLL_MS = 1000

function importQuery(id: string) {
  return adminApi.catalog.findImport.queryOptions({
    input: { id },
    refetchInterval: ({ state }) => (state.data && isImportBusy(state.data) ? POLL_MS : false),
  })
}

/** An import: what it would do, how far it is, how it went, and its undoing (docs/product.md 14.7). */
export function ImportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(importQuery(id))
  const { data } = query
  useReloadAfterImport(data)
  const start = useImportAction(id, adminClient.catalog.startImport)
  const undo = useImportAction(id, adminClient.catalog.undoImport)

  return (
    <Dialog
      wide
      title={data ? titles[data.state]() : messages.import()}
      description={data?.fileName}
      onClose={onClose}
      actions={
        data && (
          <ImportActions
            state={data.state}
            changes={data.counts.add + data.counts.change}
            start={start}
            undo={undo}
            onClose={onClose}
          />
        )
      }
    >
      <QueryRegion
        query={query}
        name={messages.theImport()}
        loading={<Skeleton shape="block" className="h-60" />}
      >
        {(libraryImport) => (
          <div className="space-y-5">
            <ImportSummary libraryImport={libraryImport} />
            <FormError>{start.errors.form ?? undo.errors.form}</FormError>
            <ImportItems items={libraryImport.items} hasBegun={libraryImport.state !== 'planned'} />
          </div>
        )}
      </QueryRegion>
    </Dialog>
  )
}

const titles: Record<LibraryImport['state'], PlainMessage> = {
  planned: messages.importPlanned,
  running: messages.importing,
  finished: messages.imported,
  undoing: messages.undoingImport,
  undone: messages.importUndone,
}

/** Loads everything again once the job has finished: any record may have changed. */
function useReloadAfterImport(libraryImport: LibraryImport | undefined): void {
  const queryClient = useQueryClient()
  const state = libraryImport?.state
  useEffect(() => {
    if (state !== 'finished' && state !== 'undone') return
    void queryClient.invalidateQueries({ queryKey: api.catalog.key() })
  }, [state, queryClient])
}

function useImportAction(id: string, send: (input: { id: string }) => Promise<LibraryImport>) {
  const queryClient = useQueryClient()
  return useFormMutation({
    mutationFn: () => send({ id }),
    describeError: getErrorMessage,
    onSuccess(libraryImport) {
      queryClient.setQueryData(importQuery(id).queryKey, libraryImport)
      void queryClient.invalidateQueries({ queryKey: libraryImportsQuery.queryKey })
    },
  })
}

type ImportAction = ReturnType<typeof useImportAction>

type ImportActionsProps = {
  state: LibraryImport['state']
  changes: number
  start: ImportAction
  undo: ImportAction
  onClose: () => void
}

function ImportActions({ state, changes, start, undo, onClose }: ImportActionsProps) {
  return (
    <>
      {state === 'finished' && (
        <Button
          variant="outline"
          busy={undo.isPending}
          busyText={messages.beginning()}
          onClick={() => undo.submit()}
        >
          {messages.undoThisImport()}
        </Button>
      )}
      <Button variant={state === 'planned' && changes > 0 ? 'quiet' : 'filled'} onClick={onClose}>
        {state === 'planned' ? messages.notNow() : commonMessages.close()}
      </Button>
      {state === 'planned' && changes > 0 && (
        <Button busy={start.isPending} busyText={messages.beginning()} onClick={() => start.submit()}>
          {messages.importChanges({ count: changes })}
        </Button>
      )}
    </>
  )
}

function ImportSummary({ libraryImport }: { libraryImport: LibraryImport }) {
  const { state, counts } = libraryImport
  if (state !== 'planned') return <ImportProgress libraryImport={libraryImport} />
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure count={counts.add}>{messages.willBeAdded()}</Figure>
        <Figure count={counts.change}>{messages.willChange()}</Figure>
        <Figure count={counts.leave}>{messages.stayAsTheyAre()}</Figure>
      </dl>
      <p className="text-small text-soft">
        {counts.add + counts.change === 0 ? messages.nothingToImport() : messages.nothingChangedYet()}
      </p>
    </>
  )
}

function Figure({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse rounded-card border border-line px-5 py-4">
      <dt className="text-small text-soft">{children}</dt>
      <dd className="font-serif text-title-m font-[560] tabular-nums">{count}</dd>
    </div>
  )
}

function ImportProgress({ libraryImport }: { libraryImport: LibraryImport }) {
  const { state, done, total, items } = libraryImport
  const isFinished = !isImportBusy(libraryImport)
  const current = items.find(({ action, result }) => action !== 'leave' && result === null)

  return (
    <ProgressPanel
      title={titles[state]()}
      done={done}
      total={total}
      {...(!isFinished && current && { current: current.title })}
      counts={listResultCounts(libraryImport)}
      note={isFinished ? undefined : messages.importGoesOn()}
      isFinished={isFinished}
    />
  )
}
