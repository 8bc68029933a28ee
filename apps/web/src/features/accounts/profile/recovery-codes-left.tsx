import { formatCount } from '@kitchen-table/domain/language/format-count'
import { Button } from '../../../ui/button.tsx'

const LOW_COUNT = 3

type RecoveryCodesLeftProps = { left: number; onRenew: () => void }

/** Shows how many recovery codes are left. New ones are created only by setting up the app again. */
export function RecoveryCodesLeft({ left, onRenew }: RecoveryCodesLeftProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-56 text-small text-soft">
        <strong className="font-semibold text-ink">{formatCount(left, 'recovery code')} left.</strong>{' '}
        {left <= LOW_COUNT && 'Set up your app again to get ten new ones. '}
        Each one works once, in place of a code from your app.
      </p>
      <Button variant="quiet" size="small" className="-mx-4" aria-haspopup="dialog" onClick={onRenew}>
        Set up again
      </Button>
    </div>
  )
}
