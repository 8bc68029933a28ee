import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useLearning } from './learning-provider.tsx'

type CompleteUnitProps = { track: string; unitId: string; title: string }

/** Answers at once; what the server does not have yet is kept on this device, and the person is told so. */
export function CompleteUnit({ track, unitId, title }: CompleteUnitProps) {
  const { isComplete, isKept, setUnit } = useLearning()
  const done = isComplete(unitId)

  return (
    <>
      {done ? (
        <span className="flex items-center gap-1.5 font-semibold text-accent">
          <LineIcon name="check" className="size-5" />
          Completed
        </span>
      ) : null}
      <Button
        variant={done ? 'quiet' : 'filled'}
        size={done ? 'small' : 'regular'}
        onClick={() => setUnit({ track, unitId, completed: !done })}
      >
        {done ? 'Undo' : 'Complete Unit'}
        <span className="sr-only">: {title}</span>
      </Button>
      <p role="status" className="text-small text-soft empty:hidden">
        {isKept(unitId) && 'Saved on this device. It is sent as soon as we can reach the library again.'}
      </p>
    </>
  )
}
