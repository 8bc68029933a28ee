import { Skeleton } from '../feedback/skeleton.tsx'

/** The skeleton of a list: search, filters, and rows in their height. */
export function ListLoading() {
  return (
    <div className="space-y-4">
      <Skeleton shape="block" className="h-12 max-w-md" />
      <Skeleton shape="block" className="h-130" silent />
    </div>
  )
}
