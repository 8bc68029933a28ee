import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'

/** The skeleton of the profile, in a module of its own because the screen's code is loaded only when it is opened. */
export function ProfileLoading() {
  return (
    <div className="min-h-dvh">
      <h1 className="sr-only">{messages.loading()}</h1>
      <Skeleton shape="block" className="h-14 max-w-xs" />
      <Skeleton shape="block" count={4} className="mt-9 h-192 flex-col" silent />
    </div>
  )
}
