import { CatchBoundary } from '@tanstack/react-router'
import { Fragment, type ReactNode, Suspense } from 'react'
import { getRefusalCode } from '../../../app/api.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'
import { type FormDraft, useClaimedDraft } from './use-claimed-draft.ts'

type EditorRegionProps = {
  /** Shown where the record to edit does not exist. Every other error is shown by the route. */
  notFound?: ReactNode
  children: ReactNode
}

/** Shows the shape of an editor while its data is loading. Nothing can be saved of a record that was not loaded. */
function EditorRegion({ notFound, children }: EditorRegionProps) {
  const region = <Suspense fallback={<EditorLoading />}>{children}</Suspense>
  if (notFound === undefined) return region

  function NotFoundOrThrow({ error }: { error: unknown }) {
    if (!getRefusalCode(error)?.endsWith('not_found')) throw error
    return notFound
  }
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={NotFoundOrThrow}>
      {region}
    </CatchBoundary>
  )
}

type DraftRegionProps = Pick<EditorRegionProps, 'notFound'> & {
  /** "track:rent", "track:new". */
  record: string
  children: (draft: FormDraft) => ReactNode
}

/** An editor, as soon as it is known which draft of the record this page continues, and its data is loaded. */
export function DraftRegion({ notFound, ...claim }: DraftRegionProps) {
  return (
    <EditorRegion notFound={notFound}>
      <ClaimedDraft {...claim} />
    </EditorRegion>
  )
}

function ClaimedDraft({ record, children }: Omit<DraftRegionProps, 'notFound'>) {
  const draft = useClaimedDraft(record)
  return draft === null ? <EditorLoading /> : <Fragment key={draft.id}>{children(draft)}</Fragment>
}

export function EditorLoading() {
  return (
    <div className="min-h-dvh">
      <h1 className="sr-only">{messages.theEditorIsOn()}</h1>
      <Skeleton shape="block" className="h-20 max-w-xl" />
      <div className="mt-7 grid grid-cols-1 gap-10 min-[68.75rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="space-y-6">
          <Skeleton shape="block" className="h-56" silent />
          <Skeleton shape="block" className="h-40" silent />
        </div>
        <Skeleton shape="block" className="h-96" silent />
      </div>
    </div>
  )
}
