import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'

const HEIGHTS = [
  ['picture', 'h-40'],
  ['email', 'h-24'],
  ['phone', 'h-24'],
  ['second step', 'h-96'],
] as const

/** The skeleton of the profile, in a module of its own because the screen's code is loaded only when it is opened. */
export function ProfileLoading() {
  return (
    <div className="min-h-dvh">
      <h1 className="sr-only">{messages.loading()}</h1>
      <Skeleton shape="block" className="h-14 max-w-xs" />
      <div className="mt-9 space-y-9">
        {HEIGHTS.map(([section, height]) => (
          <div key={section} className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
            <Skeleton shape="text" count={2} className="lg:pt-6" silent />
            <Skeleton shape="block" className={height} silent />
          </div>
        ))}
      </div>
    </div>
  )
}
