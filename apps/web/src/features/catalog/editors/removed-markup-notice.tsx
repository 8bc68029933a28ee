import { formatList } from '@kitchen-table/i18n/formats'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../app/admin-api.ts'
import { useDebounced } from '../../../app/use-debounced.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { messages } from './messages.ts'

const DELAY_MS = 700

/** Says, before anything is saved, what the server would remove from a rich text. */
export function RemovedMarkupNotice({ content }: { content: string }) {
  const settled = useDebounced(content, DELAY_MS)
  const query = adminApi.catalog.cleanRichText.queryOptions({ input: { content: settled } })
  const { data } = useQuery({ ...query, enabled: settled !== '', staleTime: Number.POSITIVE_INFINITY })
  const removed = settled === content ? (data?.removed ?? []) : []
  return (
    <div role="status" className="mt-2 text-small empty:hidden">
      {removed.length > 0 && (
        <p className="flex gap-1.5">
          <LineIcon name="info" className="mt-px size-5 text-warm" />
          <span>{messages.savingRemoves({ parts: formatList(removed) })}</span>
        </p>
      )}
    </div>
  )
}
