import { getContentFlag } from '@kitchen-table/domain/catalog'
import { product } from '../../app/start-data.ts'
import { Flag } from '../../ui/flag.tsx'
import { messages } from './messages.ts'

const flagLabels = { new: messages.new, updated: messages.updated }

type ContentFlagProps = { createdAt: string; updatedAt: string | null; className?: string }

/** Shows "New" or "Updated" for the time that the installation configures. */
export function ContentFlag({ createdAt, updatedAt, className }: ContentFlagProps) {
  const flag = getContentFlag({ createdAt, updatedAt }, product.newFlag, Date.now())
  return flag && <Flag className={className}>{flagLabels[flag]()}</Flag>
}
