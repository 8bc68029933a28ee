import { StatusMark } from '../../../ui/feedback/status-mark.tsx'

/** A row for a record that is named but gone: learners do not see it. */
export function MissingReference({ name }: { name: string }) {
  return (
    <StatusMark tone="bad">
      <span className="break-all">{name}</span>
    </StatusMark>
  )
}
