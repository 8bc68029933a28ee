import { useState } from 'react'
import { formatMoment } from '../../../app/format-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { DiscardChangesDialog } from '../../../ui/save-bar.tsx'
import { messages } from './messages.ts'
import type { FormStart } from './restore-draft.ts'

type DraftNoticeProps = {
  restored: Pick<FormStart<unknown>, 'draftWrittenAt' | 'isSavedSince'>
  /** What the draft changes, in words. */
  changes: readonly string[]
  /** Called after the user has confirmed it. */
  onDiscard: () => void
}

/** Says that the form shows unsaved changes from before. */
export function DraftNotice({ restored, changes, onDiscard }: DraftNoticeProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { draftWrittenAt, isSavedSince } = restored
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-edge bg-card py-2 ps-4 pe-2"
    >
      <LineIcon name="info" className="size-5 text-warm" />
      <p className="min-w-0 flex-1 basis-60 py-2">
        <strong className="font-semibold">{messages.draftRestored()}</strong>{' '}
        {draftWrittenAt === null
          ? messages.draftNotSaved()
          : messages.draftNotSavedSince({ moment: formatMoment(draftWrittenAt) })}
        {isSavedSince && ` ${messages.savedSinceDraft()}`}
      </p>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {messages.discardDraft()}
      </Button>
      {isAsking && (
        <DiscardChangesDialog changes={changes} onKeep={() => setIsAsking(false)} onDiscard={onDiscard} />
      )}
    </div>
  )
}
