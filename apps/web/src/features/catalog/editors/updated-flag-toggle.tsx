import { product } from '../../../app/start-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { messages } from './messages.ts'

type UpdatedFlagToggleProps = { isMarked: boolean; onChange: (isMarked: boolean) => void }

/** Marks a track as updated, or removes the flag; takes effect with the next save. */
export function UpdatedFlagToggle({ isMarked, onChange }: UpdatedFlagToggleProps) {
  const { time, unit } = product.newFlag
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isMarked && <Flag>{messages.updated()}</Flag>}
      <Button variant="outline" size="small" onClick={() => onChange(!isMarked)}>
        {isMarked ? messages.removeFlag() : messages.markUpdated()}
      </Button>
      <p className="min-w-0 flex-1 basis-52 text-small text-soft">
        {isMarked ? messages.updatedWithin({ time, unit }) : messages.learnersSeeNoFlag()}
      </p>
    </div>
  )
}
