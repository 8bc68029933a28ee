import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { messages } from './messages.ts'

type StatusToggleProps = { isDisabled: boolean; onChange: (isDisabled: boolean) => void; hint: string }

/** Activate or Deactivate; takes effect with the next save. */
export function StatusToggle({ isDisabled, onChange, hint }: StatusToggleProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StatusMark tone={isDisabled ? 'quiet' : 'good'}>
        {isDisabled ? commonMessages.disabled() : commonMessages.active()}
      </StatusMark>
      <Button variant="outline" size="small" onClick={() => onChange(!isDisabled)}>
        {isDisabled ? messages.activate() : messages.deactivate()}
      </Button>
      <p className="min-w-0 flex-1 basis-52 text-small text-soft">{hint}</p>
    </div>
  )
}
