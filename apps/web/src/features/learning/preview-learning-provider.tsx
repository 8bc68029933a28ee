import { emptyProgress } from '@kitchen-table/domain/learning'
import type { ReactNode } from 'react'
import { flashStore } from '../../ui/feedback/flash-store.ts'
import { type Learning, LearningContext } from './learning-provider.tsx'
import { messages } from './messages.ts'

/** What a preview has instead of a person's progress: none, and changes that are recorded nowhere. */
const previewLearning: Learning = {
  progress: emptyProgress,
  isComplete: () => false,
  isUnsynced: () => false,
  percentOf: () => 0,
  setUnit({ by }) {
    // A video that was watched completes its lesson by itself; a message would cover the page.
    if (by === 'video') return
    flashStore.success({
      title: messages.aPreviewRecordsNothing(),
      text: messages.forALearnerThis(),
    })
  },
  viewTrack() {},
  setListed() {},
  sendPending: () => Promise.resolve(true),
}

export function PreviewLearningProvider({ children }: { children: ReactNode }) {
  return <LearningContext value={previewLearning}>{children}</LearningContext>
}
