import { contentFlag } from '@kitchen-table/domain/catalog/flags'
import { product } from '../../app/start-data.ts'
import { Flag } from '../../ui/flag.tsx'

const words = { new: 'New', updated: 'Updated' }

type ContentFlagProps = { createdAt: string; updatedAt: string | null; className?: string }

/** New or Updated, within the installation's window. */
export function ContentFlag({ createdAt, updatedAt, className }: ContentFlagProps) {
  const flag = contentFlag({ createdAt, updatedAt }, product.newFlag, Date.now())
  return flag && <Flag className={className}>{words[flag]}</Flag>
}
