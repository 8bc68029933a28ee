import { getContentFlag } from '@kitchen-table/domain/catalog/content-flag'
import { product } from '../../app/start-data.ts'
import { Flag } from '../../ui/flag.tsx'

const flagLabels = { new: 'New', updated: 'Updated' }

type ContentFlagProps = { createdAt: string; updatedAt: string | null; className?: string }

/** New or Updated, within the installation's window. */
export function ContentFlag({ createdAt, updatedAt, className }: ContentFlagProps) {
  const flag = getContentFlag({ createdAt, updatedAt }, product.newFlag, Date.now())
  return flag && <Flag className={className}>{flagLabels[flag]}</Flag>
}
